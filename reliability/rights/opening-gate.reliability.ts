// Opening acts by every role, in a session without a proof, by a key with every scope of calls, and by a device: none goes through.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { neededFor } from '@piaotai/contract/endpoint.ts'
import { keyScopes } from '@piaotai/domain/api-key/api-key.ts'
import { deviceScopes } from '@piaotai/domain/api-key/device.ts'
import { ruleReasons } from '@piaotai/domain/reply.ts'
import { drawKey } from '../../apps/server/src/modules/platform/api-key/key-rows.ts'
import { attackOn, calls } from '../support/attack-input.ts'
import { makeWorld, type World } from '../support/rights/matrix-world.ts'
import { roles, type Role } from '../support/rights/roles.ts'
import { report } from '../support/settings.ts'
import { send } from '../support/two-companies.ts'

const robotDraft = {
  name: '财务群',
  address: 'https://oapi.dingtalk.com/robot/send?access_token=0123456789abcdef',
  secret: '',
  kinds: ['opened'],
  language: 'zh-CN',
  at: 'atOnce',
}
/** What makes a call of each an opening one, where it depends on the input. */
const openingInputs: Readonly<Record<string, object>> = {
  acceptGroupInvitation: { grants: ['rows'] },
  createPartner: { bankName: '工商银行昆山支行', bankAccount: '6222001100002260' },
  editPartner: { bankName: '工商银行昆山支行', bankAccount: '6222001100002260' },
  savePaymentSettings: { secondPersonFrom: '100.00', version: 0 },
  saveGroupGrants: { grants: ['rows'], version: 1 },
  saveReplyRules: { on: [...ruleReasons] },
  saveSignInRules: {
    demandsTotp: undefined,
    sso: { on: true, issuer: 'https://sso.example.test', clientId: 'theirs', clientSecret: 'a-secret', domains: ['example.test'] },
  },
  switchWebhook: { on: true },
  switchRobot: { on: true },
  createRobot: { draft: robotDraft },
  changeRobot: { draft: robotDraft, version: 1 },
  switchPushTarget: { on: true },
}
const opening = calls.filter(({ endpoint }) => endpoint.opens !== undefined)

describe('Opening acts', () => {
  let world: World
  beforeAll(async () => {
    world = await makeWorld()
    // What is switched on and granted already would open nothing more.
    for (const table of ['webhook', 'push_target', 'robot'])
      await world.open.asOwner(`update ${table} set is_on = false, off_because = 'hand'`)
    await world.open.asOwner(`update group_membership set grants = '{}', version = 1`)
  })
  afterAll(() => world?.open.close())

  /** A key of the role's person, given past every rule; undefined for whoever has no person or company. */
  const keyOf = async (role: Role, kind: 'program' | 'device'): Promise<string | undefined> => {
    if (world.tokenOf(role) === undefined || role === 'noCompany' || role === 'pending') return undefined
    const companyId = world.idOf(role, 'company', 'mine')
    const userId = world.idOf(role, 'user', 'mine')
    const { key, columns } = drawKey(companyId)
    const scopes = JSON.stringify(kind === 'device' ? deviceScopes : keyScopes)
    const made = await world.open.asOwner(
      `insert into api_key (company_id, id, user_id, kind, name, hash, ends, scopes, expires_on, created_at)
       select '${companyId}', '${randomUUID()}', '${userId}', '${kind}', 'k', '\\x${columns.hash.toString('hex')}', '${columns.ends}', '${scopes}', '2099-12-31', now()
       from member where company_id = '${companyId}' and user_id = '${userId}' returning id`,
    )
    return made.length > 0 ? key : undefined
  }

  it('go through for nobody without a proof, and by no key or device', async () => {
    const wrong: string[] = []
    let requested = 0
    for (const role of roles) {
      const tokens = { session: world.tokenOf(role), key: await keyOf(role, 'program'), device: await keyOf(role, 'device') }
      for (const call of opening) {
        const attack = attackOn(call)
        const keys = neededFor(call.endpoint.access, 'company').filter((one) => one !== 'superAdmin')
        const input = { ...attack.input((place) => world.idOf(role, place.kind, 'mine')), ...openingInputs[call.name] }
        await world.standing(role, keys, async () => {
          for (const [by, token] of Object.entries(tokens)) {
            if (token === undefined && by !== 'session') continue
            const answer = await send(world.open, token, attack, { ...input, ...('proof' in input ? { proof: {} } : {}) })
            requested += 1
            const { code, problem } = JSON.parse(answer.text) as { code: number; problem?: string }
            if (code === 10000) wrong.push(`${call.name}, ${role}, ${by}: done`)
            if (by !== 'session' && problem === 'act.proofNeeded') wrong.push(`${call.name}, ${role}, ${by}: asked for a proof`)
          }
        })
      }
    }
    report({
      table: 'permissions',
      what: `opening acts: ${opening.length} calls × ${roles.length} roles × session without proof, key, device`,
      times: requested,
      outcome: `${wrong.length} went through`,
    })
    expect([wrong, requested > opening.length * roles.length]).toEqual([[], true])
  })
  it('ask the super admin for a proof, each of them, before anything is done', async () => {
    const asked: string[] = []
    for (const call of opening) {
      const attack = attackOn(call)
      const input = { ...attack.input((place) => world.idOf('admin', place.kind, 'mine')), ...openingInputs[call.name] }
      const answer = await send(world.open, world.tokenOf('admin'), attack, { ...input, ...('proof' in input ? { proof: {} } : {}) })
      const { problem } = JSON.parse(answer.text) as { problem?: string }
      asked.push(`${call.name} ${problem}`)
    }
    expect(asked.filter((one) => one.endsWith('act.proofNeeded')).length).toBeGreaterThan(10)
  })
})
