import { z } from 'zod'
import type { Job } from '../../kernel/deps.ts'

/**
 * Recognises one imported file. A file that kills its worker three times is parked with its reason. A dead worker is known by its silence; the hours are for a hundred
 * scanned pages on a busy machine, behind as many of another file, so that no file is read twice at the same time.
 */
export const recogniseFile = {
  name: 'intake.recognise',
  payload: z.object({ companyId: z.uuid(), importFileId: z.uuid(), userId: z.uuid().optional() }),
  attempts: 3,
  waitSeconds: 1,
  expireSeconds: 7200,
} as const satisfies Job
