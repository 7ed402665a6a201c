// Two companies in one app, a row in every table of each, and calls by one of them with the other's ids.
import { randomUUID } from 'node:crypto'
import { signIn, uploadFile } from '../../scripts/lib/api-client.ts'
import { inCompanyHeader } from '@piaotai/contract/company/in-company.ts'
import { password, startTestApp, type TestApp } from '../../apps/server/testing/worlds/app.ts'
import { freshFile } from './files.ts'
import { companyTables, fillTables } from './fill-tables.ts'
import { makeRealistic } from './realistic-rows.ts'
import { kindOfTable, type Attack, type Kind } from './attack-input.ts'

export interface Side {
  readonly companyId: string
  readonly companyName: string
  readonly token: () => string
  /** Signs in again on two devices after a call has ended the session, and resets rate limits. */
  readonly again: () => Promise<void>
  /** An id of this kind in this company; created or found. */
  readonly idOf: (kind: Kind) => string
  readonly email: string
  readonly memberEmail: string
  /** Texts that no other company may ever read. */
  readonly canaries: readonly string[]
}
export interface Answer {
  readonly status: number
  readonly text: string
  readonly type: string
}

export const openTwo = async () => {
  const open = await startTestApp()
  const tables = (await companyTables(open.asOwner)).filter((table) => table !== 'session')
  return {
    open,
    tables,
    mine: await makeSide(open, tables, '宁波拾光文具有限公司'),
    theirs: await makeSide(open, tables, '绍兴远帆纺织品有限公司'),
  }
}

/** A company with a row in every table, its super admin signed in, and one of its members. */
export const makeSide = async (open: TestApp, tables: readonly string[], companyName: string): Promise<Side> => {
  const { asOwner } = open
  const owner = await open.person(companyName)
  const member = await open.person(`${companyName}的员工`)
  await open.app.addMember(owner.companyId, member.userId)
  const ids = new Map<Kind, string>([
    ['company', owner.companyId],
    ['user', member.userId],
  ])
  const file = await freshFile('pdf')
  ids.set('upload', await uploadFile(owner, file.name, file.bytes))
  await fillTables(asOwner, owner.companyId, owner.userId)
  await makeRealistic(asOwner, owner.companyId, owner.userId)
  ids.set('own user', owner.userId)
  await asOwner(`update app_user set wx_open_id = '${owner.userId}', wx_bound = true where id = '${owner.userId}'`)
  const inviter = await open.person(`${companyName}的客户`)
  ids.set('own invitation', (await inviter.api.user.createInvitation({ kind: 'email', to: owner.email })).body.data.id)
  ids.set(
    'own joinRequest',
    String(
      (await asOwner(`select id from join_request where company_id = '${owner.companyId}' and user_id = '${owner.userId}'`))[0]!['id'],
    ),
  )
  const mailbox = randomUUID()
  await asOwner(
    `insert into personal_mailbox (id, user_id, email, link_hash, link_expires_at, created_at) values ('${mailbox}', '${owner.userId}', '${mailbox}@example.test', decode(md5('${mailbox}'), 'hex'), now() + interval '1 day', now())`,
  )
  ids.set('personalMailbox', mailbox)
  for (const table of tables) {
    const [row] = await asOwner(`select * from ${table} where company_id = '${owner.companyId}' limit 1`)
    if (typeof row?.['id'] === 'string') ids.set(kindOfTable(table), row['id'])
    if (table === 'group_row') ids.set('groupRow', String(row?.['invoice_id']))
    if (table === 'audit_log') ids.set('logEntry', String(row?.['id']))
    if (table === 'import_file') ids.set('importBatch', String(row?.['batch_id']))
    if (table === 'verification') ids.set('verificationBatch', String(row?.['batch_id']))
  }
  await asOwner(`update company set suite = 'group', due_date = '2099-12-31' where id = '${owner.companyId}'`)
  const [entry] = await asOwner(`select id from audit_log where company_id = '${owner.companyId}' order by seq desc limit 1`)
  ids.set('logEntry', String(entry!['id']))
  ids.set('forwarding', await addForwarding(asOwner, owner.companyId))
  ids.set('device', await addDevice(asOwner, owner.companyId))
  let token = owner.token
  const again = async (): Promise<void> => {
    // Changing a pool increments its version, and the inputs use version 1.
    await asOwner(`update pool set version = 1 where company_id = '${owner.companyId}'`)
    for (let at = 0; at < 2; at++) token = (await signIn(open.url, owner.email, password)).token
    ids.set(
      'session',
      String(
        (
          await asOwner(
            `select id from session where user_id = '${owner.userId}' and ended_at is null order by created_at desc, id desc offset 1 limit 1`,
          )
        )[0]!['id'],
      ),
    )
  }
  await again()
  return {
    companyId: owner.companyId,
    companyName,
    token: () => token,
    again,
    canaries: [companyName, ...ids.values()],
    email: owner.email,
    memberEmail: member.email,
    idOf: (kind) => {
      const id = ids.get(kind)
      if (id === undefined) throw new Error(`no id of a ${kind}: fill it in two-companies.ts`)
      return id
    },
  }
}

/** The company's delivery once more, as a task of the forwarding page. */
const addForwarding = async (asOwner: TestApp['asOwner'], companyId: string): Promise<string> => {
  const id = randomUUID()
  await asOwner(`insert into delivery_task select (jsonb_populate_record(t, '{"id":"${id}","number":"${id}","send_key":null,"page":"thirdPartyInvoiceForwarding"}')).*
    from delivery_task t where company_id = '${companyId}' limit 1`)
  return id
}

/** The company's key once more, as that of a paired device. */
const addDevice = async (asOwner: TestApp['asOwner'], companyId: string): Promise<string> => {
  const id = randomUUID()
  await asOwner(`insert into api_key select (jsonb_populate_record(k, '{"id":"${id}","kind":"device","name":"前台扫描仪","hash":"\\\\x${id.replaceAll('-', '')}"}')).*
    from api_key k where company_id = '${companyId}' and kind = 'program' limit 1`)
  return id
}

/** Absent ids of the same form. */
export const absent = (kind: Kind, like: string): string =>
  kind === 'upload'
    ? `${like.slice(0, -6)}${like.endsWith('AAAAAA') ? 'BBBBBB' : 'AAAAAA'}`
    : `${like.slice(0, 14)}${randomUUID().slice(14)}`

/**
 * Sends an input as the web does; blanks the input's ids in the answer, so that answers can be compared byte by byte.
 */
export const send = async (
  open: TestApp,
  token: string | undefined,
  { call }: Attack,
  input: Readonly<Record<string, unknown>>,
  blank: readonly string[] = [],
  /** Another company that the call is made in. */
  company?: string,
): Promise<Answer> => {
  const rest = { ...input }
  const { method, path } = call.endpoint
  const filled = path.replace(/:(\w+)/g, (_, key: string) => {
    const value = String(rest[key])
    delete rest[key]
    return encodeURIComponent(value)
  })
  const inQuery = method === 'GET' || method === 'DELETE'
  // What is said about a form's file stands in the address.
  const query =
    inQuery || call.endpoint.takes === 'form'
      ? `?${new URLSearchParams(Object.entries(rest).flatMap(([key, value]) => (Array.isArray(value) ? value : [value]).map((v): [string, string] => [key, String(v)])))}`
      : ''
  const response = await fetch(open.url + call.base + filled + query, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(company === undefined ? {} : { [inCompanyHeader]: company }),
      ...(inQuery ? {} : { 'content-type': 'application/json' }),
    },
    ...(inQuery ? {} : { body: JSON.stringify(rest) }),
    signal: AbortSignal.timeout(20_000),
  })
  // An event stream never ends: reads no body.
  if (call.endpoint.answers === 'events' && response.status === 200) {
    await response.body?.cancel()
    return { status: 200, text: '', type: 'text/event-stream' }
  }
  const text = blank.reduce((t, id) => t.replaceAll(id, '…'), await response.text())
  return { status: response.status, text, type: response.headers.get('content-type') ?? '' }
}
