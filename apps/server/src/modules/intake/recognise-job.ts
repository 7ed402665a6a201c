import { z } from 'zod'
import type { Job } from '../../kernel/needs.ts'

/** Recognises one imported file. A file that kills its worker three times is parked with its reason. */
export const recogniseFile = { name: 'intake.recognise', payload: z.object({ companyId: z.uuid(), importFileId: z.uuid() }), attempts: 3, waitSeconds: 1, expireSeconds: 300 } as const satisfies Job
