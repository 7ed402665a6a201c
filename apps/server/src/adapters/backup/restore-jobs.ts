// Jobs that were not done go back into the queue of this release. Those of a killed worker are among them, and begin
// again as they do after a kill.
import type pg from 'pg'
import { listed, quoted, readQueue } from './catalogue.ts'
import { copyIn } from './copy-stream.ts'
import { jobsPath, type Manifest } from './manifest.ts'
import { readRows } from './row-files.ts'

/** Jobs of a queue that this release no longer has are left out; returns how many came back, and how many there were. */
export const restoreJobs = async (
  client: pg.ClientBase,
  folder: string,
  { jobs }: Manifest,
): Promise<{ readonly back: number; readonly all: number }> => {
  const queue = await readQueue(client)
  if (!jobs || !queue) return { back: 0, all: 0 }
  const common = jobs.columns.filter((column) => queue.columns.includes(column))
  const others = jobs.columns.filter((column) => !queue.columns.includes(column))
  await client.query('begin')
  try {
    await client.query(`create temporary table brought_job on commit drop as select ${listed(common)} from pgboss.job with no data`)
    for (const column of others) await client.query(`alter table brought_job add column ${quoted(column)} text`)
    await copyIn(client, `copy brought_job (${listed(jobs.columns)}) from stdin`, readRows(jobsPath(folder), jobs))
    const { rowCount } = await client.query(
      `insert into pgboss.job (${listed(common)}) select ${listed(common)} from brought_job where name in (select name from pgboss.queue)`,
    )
    await client.query('commit')
    return { back: rowCount ?? 0, all: jobs.rows }
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}
