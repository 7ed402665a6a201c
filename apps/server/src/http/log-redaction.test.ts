// Logs are read by more people than the data: they hold no secret and no word of an invoice or a person.
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { centers } from '@piaotai/contract/centers.ts'
import type { Center } from '@piaotai/contract/endpoint.ts'
import { redact, serializeError } from './log-redaction.ts'
import { onDatabase } from '#testing/database/database.ts'

describe('A line of the log', () => {
  it('says of no path anything but ids', () => {
    const names = Object.values(centers as unknown as Record<string, Center>).flatMap(({ base, endpoints }) =>
      Object.values(endpoints).flatMap(({ path }) => path.match(/:\w+/g)?.map((name) => [base + path, name] as const) ?? []),
    )
    const reported = names
      .filter(([, name]) => !/^:(id|\w+Id)$/.test(name))
      .map(([path, name]) => redact(`${path.replace(name, 'SECRET')}?code=SECRET`))
    expect([reported.length > 5, reported.filter((line) => line.includes('SECRET'))]).toEqual([true, []])
  })
  it('says of no query what it asks for', () => {
    expect(redact('/visitor/join?invite=SECRET')).toBe('/visitor/join')
  })
})

describe("A database's refusal in the log", () =>
  onDatabase((floor) => {
    const refused = (statement: string) =>
      floor()
        .db.outside((tx) => sql.raw(statement).execute(tx))
        .catch((error: unknown) => JSON.stringify(serializeError(error)))
    it('names what refused and not what was written', async () => {
      const line = await refused(
        "insert into attempt (kind, subject, count, window_ends_at) values ('password', 'SECRET@example.test', null, now())",
      )
      expect([line, /23502/.test(String(line)), /SECRET/.test(String(line))]).toEqual([line, true, false])
    })
    it('names a key and not its values', async () => {
      const row = "('password', 'SECRET@example.test', 1, now())"
      const line = await refused(`insert into attempt (kind, subject, count, window_ends_at) values ${row}, ${row}`)
      expect([line, /23505/.test(String(line)), /SECRET/.test(String(line))]).toEqual([line, true, false])
    })
  }))
