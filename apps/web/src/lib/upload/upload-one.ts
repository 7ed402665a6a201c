// Uploads one file by signed form outside an import: a picture, an attachment.
import { api, CallFailed } from '../http/api.ts'
import { postByXhr, signedForm } from './upload-form.ts'

const patienceMs = 60_000
/** Resolves to the stored file's url; throws on failure. */
export const uploadOne = async (file: File): Promise<string> => {
  const [credential] = await api.upload.certifyUploads({ fileList: [{ file: file.name, length: file.size }], originFileName: true })
  if (!credential) throw new CallFailed('', {})
  return postByXhr(credential.uploadUrl, signedForm(credential, file), {
    signal: AbortSignal.timeout(patienceMs),
    onProgress: () => undefined,
  })
}
