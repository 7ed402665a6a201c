// The one page of the local OpenID provider: who is it?
import type { IncomingMessage, ServerResponse } from 'node:http'
import { emailHolds } from '@piaotai/domain/limits.ts'
import type Provider from 'oidc-provider'
import { escapeText, htmlPage } from '../../lib/html-page.ts'

const maxBody = 10_000
const policy = `default-src 'none'; style-src 'self' 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`
const fieldsOf = async (request: IncomingMessage): Promise<URLSearchParams> => {
  let body = ''
  for await (const chunk of request) {
    body += String(chunk)
    if (body.length > maxBody) throw new Error('too long a form')
  }
  return new URLSearchParams(body)
}
const title = '公司身份服务（本机替身） Company sign-in (stand-in)'
/** Shown when a sign-in has ended. */
export const overPage = htmlPage(
  title,
  '<p>这次登录已失效，请重新开始。This sign-in is over; start again.</p><p><a href="/login?type=sso">回到登录页 Back to the sign-in page</a></p>',
)
const send = (response: ServerResponse, status: number, page: string): void => {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  })
  response.end(page)
}
const show = (response: ServerResponse, hint: string): void => {
  const text =
    '这里代替公司自己的身份服务：任何邮箱、任何密码都能登录。It stands in for a company’s own service: any e-mail signs in, with any password.'
  const form = `<form method="post" autocomplete="off"><label>公司邮箱 Company e-mail<input name="login" type="email" required autofocus value="${escapeText(hint)}"></label><label>密码（任意）Password (any)<input name="password" type="password"></label><button type="submit">登录 Sign in</button></form>`
  send(response, 200, htmlPage(title, `<p>${text}</p>${form}`))
}

/** Shows the page, and passes the typed values to the provider: any e-mail, any password. */
export const simulatorLoginPage = async (provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  try {
    const { params } = await provider.interactionDetails(request, response)
    const hint = params['login_hint']
    if (request.method === 'POST') {
      const login = ((await fieldsOf(request)).get('login') ?? '').trim().toLowerCase()
      if (emailHolds(login)) {
        await provider.interactionFinished(
          request,
          response,
          { login: { accountId: login, remember: false } },
          { mergeWithLastSubmission: false },
        )
        return
      }
    }
    show(response, typeof hint === 'string' ? hint : '')
  } catch {
    if (response.headersSent) response.end()
    else send(response, 400, overPage)
  }
}
