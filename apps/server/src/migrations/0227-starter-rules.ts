// Rules that came with the product.
import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
const statements = [
  `alter table rule add column starter text`,
  `comment on column rule.starter is 'Which starter rule it came as; null of those that people write.'`,
]
