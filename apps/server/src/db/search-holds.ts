// Parts of texts and numbers, by the indexes of their pairs and fives of characters.
import { sql, type Expression, type SqlBool } from 'kysely'
import { folded } from '@piaotai/domain/text/plain-text.ts'

/** Digits from which on has_digits is selective. */
const fewest = 5
/** Whether a folded search text holds the keyword; a single character is in no index. */
export const searchHolds = (column: string, keyword: string): Expression<SqlBool> => {
  const plain = folded(keyword)
  return [...plain].length < 2
    ? sql<boolean>`position(${plain} in ${sql.ref(column)}) > 0`
    : sql<boolean>`has_text(${sql.ref(column)}, ${plain})`
}
/** Whether a number holds the part. */
export const numberHolds = (column: string, part: string): Expression<SqlBool> =>
  part.length >= fewest && /^\d+$/.test(part)
    ? sql<boolean>`has_digits(${sql.ref(column)}, ${part})`
    : sql<boolean>`${sql.ref(column)} like ${`%${part.replace(/[\\%_]/g, '\\$&')}%`}`
