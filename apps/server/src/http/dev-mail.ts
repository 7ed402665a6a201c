// /dev/outbox/mail: sends a mail to the app's own listener by its socket, so that the first minute can try mail in.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { emailOf } from '@piaotai/domain/limits.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Language } from '@piaotai/locales/problem-sentence.ts'
import { browserLanguageOf } from './envelope.ts'
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

const words = {
  'zh-CN': {
    legend: '寄一封收票邮件',
    to: '收件地址',
    subject: '标题',
    file: '附件；不选就附一张样票',
    send: '寄出',
    notSent: '没有寄出',
    taken: '已寄到，稍后在“邮箱收票记录”里看',
    refused: '对方拒收',
  },
  'en-US': {
    legend: 'Send a mail in',
    to: 'To',
    subject: 'Subject',
    file: 'File; without one a sample invoice',
    send: 'Send',
    notSent: 'Not sent',
    taken: 'Taken: see E-mail received',
    refused: 'Refused',
  },
} as const satisfies Readonly<Record<Language, object>>
export const mailForm = (language: Language): string => {
  const t = words[language]
  return `<form hidden><fieldset><legend>${t.legend}</legend>
<label>${t.to} <input name="to" required maxlength="100" autocomplete="off"></label>
<label>${t.subject} <input name="subject" maxlength="${subjectMost}" value="您收到一张电子发票"></label>
<label>${t.file} <input name="file" type="file"></label>
<button>${t.send}</button> <output></output></fieldset></form>`
}
export const mailScript = (language: Language): string => `
const form = document.querySelector('form'), said = form.querySelector('output')
fetch('/dev/outbox/mail').then((answer) => answer.json()).then(({ to }) => { form.hidden = !to; form.to.value ||= to ?? '' })
form.addEventListener('submit', async (event) => {
  event.preventDefault()
  const [file] = form.file.files, body = new FormData()
  if (file) body.append('file', file)
  said.textContent = '…'
  const answer = await fetch('/dev/outbox/mail?' + new URLSearchParams({ to: form.to.value, subject: form.subject.value }), { method: 'POST', ...(file ? { body } : {}) })
  said.textContent = (await answer.json()).said ?? '${words[language].notSent}'
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
        () => words[browserLanguageOf(request)].taken,
        (error: unknown) => `${words[browserLanguageOf(request)].refused}: ${error instanceof Error ? error.message : ''}`,
      )
      return reply.header('cache-control', 'no-store').send({ said })
    }),
  )
}
