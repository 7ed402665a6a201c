// The WeChat mini-program: its own code for a scene, and the person of a wx.login code.
import { IdentityProblem, type MiniProgram } from '../../ports/identity-provider.ts'
import { guardedFetch } from '../egress.ts'

const base = 'https://api.weixin.qq.com'
const page = 'pages/sign-in/index'
const earlyMs = 5 * 60_000

export const wechatMiniProgram = ({ appId, secret }: { readonly appId: string; readonly secret: string }): MiniProgram => {
  const call = guardedFetch({ loopback: false })
  let token: { readonly text: string; readonly until: number } | undefined
  const request = async (path: string, method: 'GET' | 'POST', body?: object): Promise<Response> =>
    call(base + path, { method, headers: body ? { 'content-type': 'application/json' } : {}, body: body && JSON.stringify(body) })
  const accessToken = async (): Promise<string> => {
    if (token && token.until > Date.now()) return token.text
    const answer = (await (
      await request('/cgi-bin/stable_token', 'POST', { grant_type: 'client_credential', appid: appId, secret })
    ).json()) as { access_token?: string; expires_in?: number; errcode?: number }
    if (!answer.access_token) throw new IdentityProblem(`WeChat refused a token: ${answer.errcode ?? 'unknown'}`)
    token = { text: answer.access_token, until: Date.now() + (answer.expires_in ?? 7200) * 1000 - earlyMs }
    return token.text
  }
  return {
    codeOf: async (scene) => {
      const answer = await request(`/wxa/getwxacodeunlimit?access_token=${encodeURIComponent(await accessToken())}`, 'POST', {
        scene,
        page,
        check_path: false,
      })
      if (!answer.headers.get('content-type')?.startsWith('image/')) throw new IdentityProblem('WeChat drew no code')
      return {
        link: '',
        img: `data:${answer.headers.get('content-type')};base64,${Buffer.from(await answer.arrayBuffer()).toString('base64')}`,
      }
    },
    personOf: async (code) => {
      const query = new URLSearchParams({ appid: appId, secret, js_code: code, grant_type: 'authorization_code' })
      const answer = (await (await request(`/sns/jscode2session?${query}`, 'GET')).json()) as { openid?: string; errcode?: number }
      if (!answer.openid) throw new IdentityProblem(`WeChat knows no such code: ${answer.errcode ?? 'unknown'}`)
      return { openId: answer.openid, nickName: null, avatar: null }
    },
  }
}
