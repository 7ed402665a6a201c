// A failed upload, as reported to the server so that the import records list it too.
import type { UploadMode } from '@piaotai/domain/states.ts'
import type { UploadProblem } from './upload-check.ts'

export type FailedUpload = {
  readonly area: 'personal' | 'company'
  readonly mode: UploadMode
  readonly batchId?: string | undefined
  readonly name: string
  readonly size: number
  readonly reason: 'network' | 'refused' | 'tooLarge' | 'typeRefused'
}
export const reasonOf = ({ type }: UploadProblem): FailedUpload['reason'] => {
  if (type === 'tooLarge' || type === 'tooLargeForMode') return 'tooLarge'
  if (type === 'typeRefused' || type === 'otherMode' || type === 'contentDiffers' || type === 'empty') return 'typeRefused'
  return type === 'network' || type === 'stalled' ? 'network' : 'refused'
}
