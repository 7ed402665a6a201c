// The compiler's types of the tables equal the migrations' result.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { generateTableTypes, tableTypesFile } from '../../../../scripts/lib/table-types.ts'
import type { Row, Tables } from './tables.ts'
import { onDatabase } from '#testing/database/database.ts'

describe('The types of tables', () => {
  onDatabase((floor) => {
    it('are those of the migrated database; `npm run tables` writes them', async () => {
      expect(readFileSync(tableTypesFile, 'utf8')).toBe(await generateTableTypes(floor().adapter))
    })
  })
})

describe('A narrower type of a column', () => {
  it('leaves null and defaults to the database', () => {
    const read: Pick<Row<'invoice_use'>, 'submitted_language' | 'confirmed_language'>[] = [
      { submitted_language: 'zh-CN', confirmed_language: null },
      // @ts-expect-error never null
      { submitted_language: null, confirmed_language: 'en-US' },
      // @ts-expect-error no such language
      { submitted_language: 'zh-CN', confirmed_language: 'de-DE' },
    ]
    const inserted: Tables['member']['status']['__insert__'][] = ['active', undefined]
    expect([read.length, inserted.length]).toEqual([3, 2])
  })
})
