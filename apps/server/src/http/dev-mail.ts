// /dev/outbox/mail: sends a mail to the app's own listener by its socket, so that the first minute can try mail in.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { emailOf } from '@piaotai/domain/limits.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { readMultipartFile, type FormFile } from './multipart.ts'

/** Posts to the listener; rejects with what it answered. */
export interface LocalPost {
  /** The address of the first company, and whether the listener is on. */
  readonly proposed: () => Promise<string | undefined>
  /** Without a file a sample invoice goes along. */
  readonly send: (mail: { readonly to: string; readonly subject: string; readonly file: FormFile | undefined }) => Promise<void>
}
type Wrap = (run: (request: FastifyRequest, reply: FastifyReply) => unknown) => (request: FastifyRequest, reply: FastifyReply) => unknown
const fileMost = 20 * 1024 * 1024
const subjectMost = 200

export const mailForm = `<form hidden><fieldset><legend>寄一封收票邮件 Send a mail in</legend>
<label>收件地址 To <input name="to" required maxlength="100" autocomplete="off"></label>
<label>标题 Subject <input name="subject" maxlength="${subjectMost}" value="您收到一张电子发票"></label>
<label>附件；不选就附一张样票 File; a sample invoice without one <input name="file" type="file"></label>
<button>寄出 Send</button> <output></output></fieldset></form>`
export const mailScript = `
const form = document.querySelector('form'), said = form.querySelector('output')
fetch('/dev/outbox/mail').then((answer) => answer.json()).then(({ to }) => { form.hidden = !to; form.to.value ||= to ?? '' })
form.addEventListener('submit', async (event) => {
  event.preventDefault()
  const [file] = form.file.files, body = new FormData()
  if (file) body.append('file', file)
  said.textContent = '…'
  const answer = await fetch('/dev/outbox/mail?' + new URLSearchParams({ to: form.to.value, subject: form.subject.value }), { method: 'POST', ...(file ? { body } : {}) })
  said.textContent = (await answer.json()).said ?? '没有寄出 Not sent'
})
`
export const mountDevMail = (app: FastifyInstance, post: LocalPost, here: Wrap): void => {
  app.get(
    '/dev/outbox/mail',
    here(async (_, reply) => reply.header('cache-control', 'no-store').send({ to: await post.proposed() })),
  )
  app.post(
    '/dev/outbox/mail',
    here(async (request, reply) => {
      const { to = '', subject = '' } = request.query as { to?: string; subject?: string }
      const address = emailOf(to)
      if (address === undefined) throw new Problem('input.invalid', { field: 'to' })
      const file = request.isMultipart() ? await readMultipartFile(request, fileMost) : undefined
      const said = await post.send({ to: address, subject: subject.slice(0, subjectMost), file }).then(
        () => '已寄到，稍后在“邮箱收票记录”里看 Taken: see E-mail received',
        (error: unknown) => `对方拒收 Refused: ${error instanceof Error ? error.message : ''}`,
      )
      return reply.header('cache-control', 'no-store').send({ said })
    }),
  )
}
