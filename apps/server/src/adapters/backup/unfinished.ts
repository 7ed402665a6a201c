// The mark of a restore that has not come to its end: a schema of its own, so that it survives everything else there. The
// product does not start on it.
import type { SqlSession } from '../../db/sql-session.ts'

const mark = 'piaotai_restore'

/** A start on a database that a restore was cut off in. */
export class RestoreUnfinished extends Error {
  constructor() {
    super(
      '这里的恢复没有做完：请再运行一次 npm run restore，或换一个空的数据库和 DATA_DIR。A restore was cut off here: run npm run restore again, or choose an empty database and DATA_DIR.',
    )
    this.name = 'RestoreUnfinished'
  }
}
export const isUnfinished = async (session: SqlSession): Promise<boolean> =>
  (await session.query('select from pg_namespace where nspname = $1', [mark])).rows.length > 0
export const refuseUnfinished = async (session: SqlSession): Promise<void> => {
  if (await isUnfinished(session)) throw new RestoreUnfinished()
}
export const markUnfinished = async (session: SqlSession): Promise<void> => {
  await session.query(`create schema if not exists ${mark}`)
}
export const markFinished = async (session: SqlSession): Promise<void> => {
  await session.query(`drop schema ${mark}`)
}
