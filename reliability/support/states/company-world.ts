// The same acts on a real app: over HTTP, with a session for each, and the company's state from the database.
import { randomBytes } from 'node:crypto'
import { centers } from '@piaotai/contract/centers.ts'
import type { Endpoint, Envelope } from '@piaotai/contract/endpoint.ts'
import { password, type TestApp } from '../../../apps/server/testing/worlds/app.ts'
import { founded, type Act, type State } from './company-model.ts'
import { sessionInCompany } from '../session-in-company.ts'

const page = 'menu_3.partnerlist'
const people = 4
export interface World {
  readonly perform: (act: Act) => Promise<string>
  readonly read: () => Promise<State>
  readonly seesPartners: (who: number) => Promise<boolean>
  readonly tally: () => Promise<{ superAdmins: number; rows: number; counted: number }>
}

/** The people: a password each, because two acts ask for it. */
export const makeMembers = ({ app }: TestApp): Promise<readonly string[]> =>
  Promise.all(
    Array.from({ length: people }, (_, n) =>
      app.createUser({ name: `人物${n}`, email: `cast${n}-${randomBytes(4).toString('hex')}@example.test`, tel: null, password }),
    ),
  )

/** A company founded by the first person, with a group that opens one page. */
export const found = async ({ app, clock, asOwner, url }: TestApp, cast: readonly string[]): Promise<World> => {
  const tokenOf = sessionInCompany({ app, clock })
  const name = `状态公司${randomBytes(4).toString('hex')}`
  // Trials are limited per person: converts the earlier ones to bought suites.
  await asOwner(`update company set suite = 'pro' where created_by = '${cast[0]}'`)
  const { id: companyId } = await app.createCompany(
    {
      userId: cast[0]!,
      userName: '人物0',
      sessionId: null,
      companyId: null,
      role: null,
      permissions: new Set(),
      language: 'zh-CN',
      ip: null,
      requestId: null,
    },
    { name },
  )
  const rows = await asOwner(`update company set join_approval = false where id = '${companyId}' returning number`)
  const number = String(rows[0]!['number'])
  const links = new Map<number, { id: string; token: string }>()

  const call = async (
    who: number,
    key: keyof typeof centers.user.endpoints,
    input: Record<string, unknown> = {},
  ): Promise<{ type: string; data: unknown }> => {
    const endpoint: Endpoint = centers.user.endpoints[key]
    const rest = { ...input }
    const path = endpoint.path.replace(/:(\w+)/g, (_, field: string) => {
      const value = String(rest[field])
      delete rest[field]
      return value
    })
    const response = await fetch(url + centers.user.base + path, {
      method: endpoint.method,
      headers: { authorization: `Bearer ${await tokenOf(cast[who]!, companyId)}`, 'content-type': 'application/json' },
      ...(['GET', 'DELETE'].includes(endpoint.method) ? {} : { body: JSON.stringify(rest) }),
    })
    const body = (await response.json()) as Envelope
    return { type: body.problem ?? 'ok', data: body.data }
  }
  const group = await call(0, 'createGroup', { name: '往来', keys: [page], scope: 'own' })
  const groupId = (group.data as { id: string }).id
  const answer = async (by: number, whom: number, accept: boolean): Promise<string> => {
    const [request] = await asOwner(
      `select id from join_request where company_id = '${companyId}' and user_id = '${cast[whom]}' order by id desc limit 1`,
    )
    if (!request) return 'skipped'
    const { type: word, data } = await call(by, 'answerJoinRequests', { ids: [request['id']], accept })
    return word === 'ok' ? ((data as { problem?: string }[])[0]?.problem ?? 'ok') : word
  }
  /** Operator settings, one column at a time, so that two concurrent changes do not overwrite each other. */
  const set = async (change: string): Promise<string> =>
    (await asOwner(`update company set ${change} where id = '${companyId}' and deleted_at is null returning id`)).length === 1
      ? 'ok'
      : 'company.notFound'
  const perform = async (act: Act): Promise<string> => {
    // Keeps below the lookups' rate limit per minute.
    clock.advance(3)
    switch (act.do) {
      case 'seats':
        return set(`member_limit = ${act.seats}`)
      case 'expire':
        return set(`due_date = '2020-01-01'`)
      case 'renew':
        return set(`due_date = '2099-01-01'`)
      case 'invite': {
        const { type: word, data } = await call(act.by, 'createInvitation', { kind: 'link' })
        if (word === 'ok') links.set(act.slot, data as { id: string; token: string })
        return word
      }
      case 'uninvite': {
        const link = links.get(act.slot)
        return link ? (await call(act.by, 'revokeInvitation', { id: link.id })).type : 'skipped'
      }
      case 'join': {
        const link = links.get(act.slot)
        return link ? (await call(act.by, 'joinCompany', { token: link.token })).type : 'skipped'
      }
      case 'ask':
        return (await call(act.by, 'joinCompany', { number })).type
      case 'accept':
      case 'refuse':
        return answer(act.by, act.whom, act.do === 'accept')
      case 'grant':
      case 'revoke':
        return (await call(act.by, 'setMemberGroups', { id: cast[act.whom], groupIds: act.do === 'grant' ? [groupId] : [] })).type
      case 'disable':
      case 'enable':
        return (await call(act.by, 'setMemberStatus', { ids: [cast[act.whom]], status: act.do === 'enable' ? 'active' : 'disabled' })).type
      case 'remove':
        return (await call(act.by, 'removeMembers', { ids: [cast[act.whom]] })).type
      case 'exit':
        return (await call(act.by, 'exitCompany', { name })).type
      case 'transfer':
        return (await call(act.by, 'transferCompany', { userId: cast[act.whom], password })).type
      case 'dissolve':
        return (await call(act.by, 'dissolveCompany', { name, reason: '模型', password })).type
    }
  }
  const read = async (): Promise<State> => {
    const [company] = await asOwner(
      `select deleted_at is not null as dissolved, due_date < '2021-01-01' as ended, member_limit from company where id = '${companyId}'`,
    )
    const members = await asOwner(
      `select user_id, role, status, exists (select 1 from permission_group_member g where g.company_id = m.company_id and g.user_id = m.user_id) as granted from member m where company_id = '${companyId}'`,
    )
    const requests = await asOwner(`select user_id from join_request where company_id = '${companyId}' and state = 'waiting'`)
    const invitations = await asOwner(`select id, uses, revoked_at from invitation where company_id = '${companyId}'`)
    return {
      ...founded,
      dissolved: company!['dissolved'] === true,
      ended: company!['ended'] === true,
      seats: Number(company!['member_limit']),
      members: Object.fromEntries(
        members.map((m) => [
          cast.indexOf(String(m['user_id'])),
          { role: m['role'] as 'staff', active: m['status'] === 'active', granted: m['granted'] === true },
        ]),
      ),
      links: Object.fromEntries(
        [...links].map(([slot, link]) => {
          const row = invitations.find((i) => i['id'] === link.id)!
          return [slot, row['revoked_at'] !== null ? ('revoked' as const) : Number(row['uses']) > 0 ? ('used' as const) : ('open' as const)]
        }),
      ),
      requests: Object.fromEntries(requests.map((r) => [cast.indexOf(String(r['user_id'])), { serial: 1, waiting: true }])),
    }
  }
  return {
    perform,
    read,
    seesPartners: async (who) =>
      (await app.resolve({ token: await tokenOf(cast[who]!, companyId), language: 'zh-CN', ip: null, requestId: null }))?.permissions.has(
        page,
      ) ?? false,
    tally: async () =>
      (
        await asOwner(
          `select (select count(*)::int from member m where m.company_id = c.id and role = 'superAdmin') as "superAdmins", (select count(*)::int from member m where m.company_id = c.id) as rows, member_count as counted from company c where id = '${companyId}'`,
        )
      )[0] as { superAdmins: number; rows: number; counted: number },
  }
}
