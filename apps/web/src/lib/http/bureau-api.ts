// The calls of the tax bureau, fetched with their pages.
import { bureauCenter } from '@piaotai/contract/bureau-center.ts'
import { clientOf } from './api.ts'

export const bureauApi = clientOf(bureauCenter)
