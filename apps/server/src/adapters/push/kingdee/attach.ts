// Originals as attachments of a 收票单: base64 in slices; without IsLast on the last one the file is lost silently.
import type { PushCall, PushedFile } from '../../../ports/push-receiver.ts'
import { recordOf, textOf, trouble, type Fetch, type Trouble } from '../kit.ts'
import { faultOf, kingdeeCall, type Session } from './calls.ts'
import { formId } from './model.ts'

/** In base64 some four megabytes: a request of five is refused. */
const sliceBytes = 3 * 1024 * 1024

/** Undefined when all are there. */
export const attach = async (
  fetch: Fetch,
  call: PushCall,
  session: Session,
  bill: { readonly id: string; readonly number: string },
  files: readonly PushedFile[],
): Promise<Trouble | undefined> => {
  for (const file of files) {
    const bytes = Buffer.from(await file.read())
    let fileId = ''
    for (let at = 0; at < bytes.length; at += sliceBytes) {
      const answer = await kingdeeCall(
        fetch,
        { ...call, onRequest: (one) => call.onRequest({ ...one, body: `${one.body.slice(0, 300)} …` }) },
        session,
        'DynamicFormService.AttachmentUpLoad',
        {
          data: JSON.stringify({
            FileName: file.name,
            FormId: formId,
            IsLast: at + sliceBytes >= bytes.length,
            InterId: bill.id,
            BillNO: bill.number,
            ...(fileId === '' ? {} : { FileId: fileId }),
            SendByte: bytes.subarray(at, at + sliceBytes).toString('base64'),
          }),
        },
      )
      if (answer.as === 'error') return answer
      const fault = faultOf(answer.json)
      if (fault) return fault
      fileId = textOf(recordOf(answer.json)['Result'], 'FileId')
      if (fileId === '') return trouble('UNKNOWN', 'AttachmentUpLoad', 'perhaps')
    }
  }
  return undefined
}
