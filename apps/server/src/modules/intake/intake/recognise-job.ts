import { z } from 'zod'
import type { Job } from '../../../kernel/deps.ts'

/**
 * Recognises one imported file. A file that kills its worker three times goes to the dead letters with its reason. A
 * dead worker shows by its silence; the timeout of hours covers a hundred scanned pages on a busy machine, behind as
 * many of another file, so that no file is read twice at once.
 */
export const recogniseFile = {
  name: 'intake.recognise',
  payload: z.object({ companyId: z.uuid(), importFileId: z.uuid(), userId: z.uuid().optional() }),
  attempts: 3,
  waitSeconds: 1,
  expireSeconds: 7200,
} as const satisfies Job
