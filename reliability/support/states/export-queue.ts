// Runs export jobs from the app's own queue by hand, with failures while a file is made.
import { MadeTooLarge } from '../../../apps/server/src/ports/file-writer.ts'
import {
  exportJob,
  deadLetterExport,
  runExport,
  runSweep,
  sweepJob,
  type DownloadDeps,
} from '../../../apps/server/src/modules/platform/download/index.ts'
import { StorageProblem } from '../../../apps/server/src/ports/storage.ts'
import type { TestApp } from '../../../apps/server/testing/worlds/app.ts'
import type { Trouble } from './download-model.ts'

/** Deps that fail at the first making, or at the first storing. */
const troubled = (deps: DownloadDeps, trouble: Trouble): DownloadDeps => {
  const { fileWriter, files } = deps
  const { storage } = files
  let left = trouble
  const meet = (...those: readonly Trouble[]): Trouble => {
    const met = those.includes(left) ? left : 'none'
    if (met !== 'none') left = 'none'
    return met
  }
  const begun = (): void => {
    const met = meet('dies', 'tooLarge')
    if (met === 'tooLarge') throw new MadeTooLarge()
    if (met === 'dies') throw new Error('killed')
  }
  const put: typeof storage.put = async (...given) => {
    const met = meet('full', 'diesKept')
    if (met === 'full') throw new StorageProblem('full')
    await storage.put(...given)
    if (met === 'diesKept') throw new Error('killed')
  }
  return {
    ...deps,
    files: { ...files, storage: { ...storage, put } },
    fileWriter: {
      ...fileWriter,
      workbook: async (...given) => {
        begun()
        return fileWriter.workbook(...given)
      },
      archive: async (...given) => {
        begun()
        return fileWriter.archive(...given)
      },
    },
  }
}

export const exportQueue = ({ app, clock, asOwner }: Pick<TestApp, 'app' | 'clock' | 'asOwner'>) => {
  const waiting = `name in ('${exportJob.name}', '${sweepJob.name}') and state = 'created'`
  const attempt = async (
    deps: DownloadDeps,
    id: string,
    { name, data, retry_count: tries }: Readonly<Record<string, unknown>>,
  ): Promise<void> => {
    const payload = data as { companyId: string; downloadId: string }
    const number = Number(tries) + 1
    const last = number >= exportJob.attempts
    const { signal } = new AbortController()
    if (name === sweepJob.name) await runSweep(deps)(payload, { number, last, signal })
    else {
      // A process that dies writes no dead letter: the queue does, after the last attempt.
      const died = await runExport(deps)(payload, { number, last: false, signal }).then(
        () => false,
        () => true,
      )
      if (died && !last) {
        await asOwner(`update pgboss.job set state = 'created', retry_count = ${number} where id = '${id}'`)
        return
      }
      if (died) await deadLetterExport(deps)(payload)
    }
    await asOwner(`delete from pgboss.job where id = '${id}'`)
  }
  return {
    empty: () => asOwner(`delete from pgboss.job where ${waiting}`),
    /**
     * Takes every due job once, even with concurrent calls, and runs one attempt, as the queue does. A job without a
     * delay is due at once, regardless of the test's clock. Returns the number of due jobs.
     */
    work: async (trouble: Trouble): Promise<number> => {
      const deps = troubled(app.deps, trouble)
      const now = clock.now().toISOString()
      const due = await asOwner(
        `select id from pgboss.job where ${waiting} and (start_after = created_on or start_after <= '${now}') order by created_on, id`,
      )
      for (const { id } of due) {
        const [job] = await asOwner(
          `update pgboss.job set state = 'active' where id = '${String(id)}' and ${waiting} returning name, data, retry_count`,
        )
        if (job) await attempt(deps, String(id), job)
      }
      return due.length
    },
  }
}
