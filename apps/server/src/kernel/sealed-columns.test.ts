// Secrets after a change of the key: counted, sealed anew, by whoever runs it and however often.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { sealedColumns } from '../app/app.ts'
import type { Actor } from './actor.ts'
import type { Database } from './deps.ts'
import { countSealed, reseal } from './sealed-columns.ts'
import { keyName, makeEncryption, type Place } from '../lib/encryption.ts'
import { hashSignInCode, isSignInCode } from '../modules/exchange/delivery/secrets.ts'
import { onDatabase, stillClock } from '#testing/database/database.ts'
import { makeOwner } from '#testing/worlds/people.ts'

const [former, present, stranger] = [
  'a former key of the tests, long enough',
  'the present key of the tests, long enough',
  'a key nobody has any more, long enough',
]
const [before, between, after] = [makeEncryption([former]), makeEncryption([present, former]), makeEncryption([present])]
const current = keyName(present)

/** Sealed for minutes only: a change of the key interrupts what people are about to do. */
const passing = new Set(['app_user.totp_pending', 'mail_consent.verifier_sealed', 'tax_login.dialog_sealed'])

describe('Columns of secrets', () => {
  it('are all sealed anew, but for what lives for minutes', () => {
    const text = readFileSync(new URL('../db/tables.generated.ts', import.meta.url), 'utf8')
    const columns: string[] = []
    let table = ''
    const names = new Map([...text.matchAll(/^ {2}(\w+): (\w+);$/gm)].map(([, name, type]) => [type!, name!]))
    for (const line of text.split('\n')) {
      const begun = /^export interface (\w+) \{/.exec(line)?.[1]
      if (begun) table = begun
      const column = /^ {2}((?:\w+_)?sealed|totp_pending): /.exec(line)?.[1]
      if (column) columns.push(`${names.get(table)}.${column}`)
    }
    expect(columns.filter((each) => !passing.has(each)).toSorted()).toEqual(
      sealedColumns.map(({ table: t, column }) => `${t}.${column}`).toSorted(),
    )
  })
})
describe('After a change of the key', () =>
  onDatabase((floor) => {
    const clock = stillClock()
    const owners: Actor[] = []
    const places: Place[] = []
    const rows = 130
    const sealedAt = async ({ table, column, rowId, companyId }: Place): Promise<string> => {
      const key = table === 'sign_in_rules' ? 'company_id' : 'id'
      const [row] = await floor().asOwner(
        `select ${column} as sealed from ${table} where ${key} = $1 ${companyId ? 'and company_id = $2' : ''}`,
        companyId ? [rowId, companyId] : [rowId],
      )
      return String(row!['sealed'])
    }
    beforeAll(async () => {
      for (const name of ['宁波拾光文具有限公司', '另一家有限公司']) {
        const owner = await makeOwner(floor(), clock, name)
        owners.push(owner)
        const { companyId, userId } = owner
        const rules: Place = { table: 'sign_in_rules', column: 'secret_sealed', rowId: companyId, companyId }
        await floor().asOwner(`insert into sign_in_rules (company_id, secret_sealed, changed_at) values ($1, $2, now())`, [
          companyId,
          before.seal(`rules of ${name}`, rules),
        ])
        const user: Place = { table: 'app_user', column: 'totp_sealed', rowId: userId }
        await floor().asOwner(`update app_user set totp_sealed = $1 where id = $2`, [before.seal(`totp of ${name}`, user), userId])
        places.push(rules, user)
        for (let i = 0; i < rows; i++) {
          const hook: Place = { table: 'webhook', column: 'secret_sealed', rowId: randomUUID(), companyId }
          await floor().asOwner(
            `insert into webhook (company_id, id, name, url, events, secret_sealed, ends, saved_by, saved_by_name, saved_at, created_at)
             values ($1, $2::uuid, $2::uuid::text, 'https://example.com', '[]', $3, '', $4, '', now(), now())`,
            [companyId, hook.rowId, before.seal(`hook ${i}`, hook), userId],
          )
          places.push(hook)
        }
      }
    })
    const deps = (db: Database = floor().db) => ({ db, columns: sealedColumns, encryption: between, current })
    const left = async () => (await countSealed(deps())).get(keyName(former)) ?? 0
    const all = 2 * (rows + 2)

    it('they are counted by the key that sealed them', async () => {
      expect(await countSealed(deps())).toEqual(new Map([[keyName(former), all]]))
    })
    it('a run that dies between two batches loses nothing, and the next one goes on', async () => {
      let transactions = 0
      const dying: Database = {
        ...floor().db,
        inTenant: (tenant, run) => (++transactions > 4 ? Promise.reject(new Error('killed')) : floor().db.inTenant(tenant, run)),
      }
      await expect(reseal(deps(dying))).rejects.toThrow('killed')
      const rest = await left()
      expect([rest > 0, rest < all]).toEqual([true, true])
      for (const place of places) expect(between.open(await sealedAt(place), place)).not.toBe('')
    })
    it('two at once seal each secret once, and a secret that a person changes meanwhile stays theirs', async () => {
      const rest = await left()
      const mine = places.findLast(({ table }) => table === 'webhook')!
      const changed = after.seal('changed meanwhile', mine)
      const interrupted: Database = {
        ...floor().db,
        inTenant: async (tenant, run) => {
          if (tenant.companyId === mine.companyId)
            await floor().asOwner(`update webhook set secret_sealed = $1 where id = $2`, [changed, mine.rowId])
          return floor().db.inTenant(tenant, run)
        },
      }
      const [one, two] = await Promise.all([reseal(deps()), reseal(deps(interrupted))])
      expect([one.resealed + two.resealed <= rest, one.closed + two.closed, await left()]).toEqual([true, 0, 0])
      expect(after.open(await sealedAt(mine), mine)).toBe('changed meanwhile')
    })
    it('the former key may go: the present one opens everything', async () => {
      const texts = await Promise.all(places.map(async (place) => after.open(await sealedAt(place), place)))
      expect([texts.length, await countSealed(deps())]).toEqual([all, new Map([[current, all]])])
      expect(texts.filter((text) => text.startsWith('totp of') || text.startsWith('rules of'))).toHaveLength(4)
    })
    it('what no key opens is left as it is, and told', async () => {
      const [owner] = owners
      const place: Place = { table: 'app_user', column: 'totp_sealed', rowId: owner!.userId }
      const lost = makeEncryption([stranger]).seal('lost', place)
      await floor().asOwner(`update app_user set totp_sealed = $1 where id = $2`, [lost, owner!.userId])
      expect([await reseal(deps()), await sealedAt(place)]).toEqual([{ resealed: 0, closed: 1 }, lost])
    })
  }))
describe('A code of a delivery', () => {
  it('opens by the key that was former when it was made', async () => {
    const [task, code] = [randomUUID(), 'ABCD1234']
    const hash = await hashSignInCode(before, task, code)
    expect([
      await isSignInCode(between, task, code, hash),
      await isSignInCode(after, task, code, hash),
      await isSignInCode(between, task, 'ABCD1235', hash),
    ]).toEqual([true, false, false])
  })
})
