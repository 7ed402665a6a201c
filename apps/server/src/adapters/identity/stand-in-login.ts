// The one page of the local OpenID provider: who is it?
import type { IncomingMessage, ServerResponse } from 'node:http'
import { emailHolds } from '@piaotai/domain/limits.ts'
import type Provider from 'oidc-provider'
import { escapeText, plainPage } from '../../kernel/plain-page.ts'

const maxBody = 10_000
const policy = `default-src 'none'; style-src 'self' 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`
const fieldsOf = async (request: IncomingMessage): Promise<URLSearchParams> => {
  let body = ''
  for await (const chunk of request) { body += String(chunk); if (body.length > maxBody) throw new Error('too long a form') }
  return new URLSearchParams(body)
}
const show = (response: ServerResponse, status: number, text: string, hint = ''): void => {
  const form = `<form method="post" autocomplete="off"><label>公司邮箱 Company e-mail<input name="login" type="email" required autofocus value="${escapeText(hint)}"></label><label>密码（任意）Password (any)<input name="password" type="password"></label><button type="submit">登录 Sign in</button></form>`
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', 'content-security-policy': policy, 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
  response.end(plainPage('公司身份服务（本机替身） Company sign-in (stand-in)', `<p>${text}</p>${status === 200 ? form : ''}`))
}

/** Shows the page, and hands the provider what the person typed: any e-mail, any password. */
export const standInLogin = async (provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  try {
    const { params } = await provider.interactionDetails(request, response), hint = params['login_hint']
    if (request.method === 'POST') {
      const login = ((await fieldsOf(request)).get('login') ?? '').trim().toLowerCase()
      if (emailHolds(login)) { await provider.interactionFinished(request, response, { login: { accountId: login, remember: false } }, { mergeWithLastSubmission: false }); return }
    }
    show(response, 200, '这里代替公司自己的身份服务：任何邮箱、任何密码都能登录。It stands in for a company’s own service: any e-mail signs in, with any password.', typeof hint === 'string' ? hint : '')
  } catch { if (response.headersSent) response.end(); else show(response, 400, '这次登录已失效，请回到登录页重新开始。This sign-in is over; go back to the sign-in page.') }
}
