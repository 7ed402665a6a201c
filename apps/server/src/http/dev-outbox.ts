// /dev/outbox: unsent messages of this machine, and the answers of captchas, live.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '@piaotai/locales/problem-sentence.ts'
import { browserLanguageOf } from './envelope.ts'
import { htmlPage } from '../lib/html-page.ts'
import type { LocalOutbox } from '../ports/local-outbox.ts'
import { mailForm, mailScript } from './dev-mail.ts'

const beatMs = 15_000
const words = {
  'zh-CN': {
    title: '本机发件箱',
    kinds: { mail: '邮件', sms: '短信', captcha: '图形验证码', robot: '群机器人' },
    intro: '本机没有设置发信与短信，它们和图形验证码的答案、群机器人的消息出现在这里，最新的在上面。',
  },
  'en-US': {
    title: 'Local outbox',
    kinds: { mail: 'Mail', sms: 'SMS', captcha: 'Captcha', robot: 'Robot' },
    intro:
      'Mail, SMS and messages of robots of this machine are shown here instead of being sent, with the answers of image captchas; the newest first.',
  },
} as const satisfies Readonly<Record<Language, object>>
const script = (language: Language): string => `const list = document.querySelector('ol'), kinds = ${JSON.stringify(words[language].kinds)}
const item = (entry) => {
  const li = document.createElement('li'), head = document.createElement('small'), text = document.createElement('div')
  head.textContent = new Date(entry.at).toLocaleTimeString() + ' · ' + kinds[entry.kind] + ' → ' + entry.to
  for (const part of ((entry.subject ? entry.subject + '\\n' : '') + entry.text).split(/(https?:\\/\\/[^\\s]+)/)) {
    if (!/^https?:/.test(part)) { text.append(part); continue }
    const a = document.createElement('a')
    a.href = part
    a.textContent = part
    text.append(a)
  }
  li.dataset.kind = entry.kind
  li.append(head, text)
  return li
}
const events = new EventSource('/dev/outbox/events')
events.addEventListener('open', async () => { list.replaceChildren(...(await (await fetch('/dev/outbox.json')).json()).entries.map(item)) })
events.addEventListener('entry', (event) => { list.prepend(item(JSON.parse(event.data))) })
`
const pageIn = (language: Language): string => {
  const { title, intro } = words[language]
  return htmlPage(title, `${mailForm(language)}<p>${intro}</p><ol aria-live="polite"></ol>`, '/dev/outbox.js', language)
}

type Wrap = (run: (request: FastifyRequest, reply: FastifyReply) => unknown) => (request: FastifyRequest, reply: FastifyReply) => unknown
/** `here` admits this machine only; `closing` ends open streams when the server stops. */
export const mountOutbox = (app: FastifyInstance, outbox: LocalOutbox, here: Wrap, closing: AbortSignal): void => {
  app.get(
    '/dev/outbox',
    here((request, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(pageIn(browserLanguageOf(request))),
    ),
  )
  app.get(
    '/dev/outbox.js',
    here((request, reply) =>
      reply
        .type('text/javascript; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(script(browserLanguageOf(request)) + mailScript(browserLanguageOf(request))),
    ),
  )
  app.get(
    '/dev/outbox.json',
    here((_, reply) => reply.header('cache-control', 'no-store').send({ entries: outbox.entries() })),
  )
  app.get(
    '/dev/outbox/events',
    here((request, reply) => {
      reply.hijack()
      const { raw } = reply
      raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
      raw.write(': open\n\n')
      const stop = outbox.watch((entry) => raw.write(`event: entry\ndata: ${JSON.stringify(entry)}\n\n`))
      const beat = setInterval(() => raw.write(': still here\n\n'), beatMs)
      const end = (): void => {
        raw.end()
      }
      closing.addEventListener('abort', end)
      request.raw.on('close', () => {
        stop()
        clearInterval(beat)
        closing.removeEventListener('abort', end)
      })
    }),
  )
}
