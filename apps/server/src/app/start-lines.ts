// The output of a successful start.
import { nameInUrl, openedBy, type Place } from '../kernel/loopback.ts'

interface Settings extends Place {
  readonly demo: boolean
  readonly taxPlatform: object | undefined
  readonly taxBureau: { readonly channel: object | undefined }
  readonly outside: { readonly [K in 'smtp' | 'sms' | 'wx']: object | undefined }
}
const reasons = {
  HOST: 'HOST 不只是本机 HOST is not loopback',
  PUBLIC_URL: 'PUBLIC_URL 不只是本机 PUBLIC_URL is not loopback',
  DATABASE_URL: '使用 PostgreSQL the database is PostgreSQL',
} as const
/** The simulators in one line: the active ones, and the setting that turns the others off. */
export const simulatorsLine = (config: Settings): string => {
  const off = openedBy(config)
  const { smtp, sms, wx } = config.outside
  const standing = [
    ['邮件 mail', smtp && 'SMTP_URL'],
    ['短信 SMS', sms && 'SMS_URL'],
    ['微信 WeChat', wx && 'WX_APP_ID'],
    ['身份服务 identity service', undefined],
    ['税务平台 tax platform', config.taxPlatform && 'TAX_PLATFORM'],
    ['电子税务局 tax bureau', config.taxBureau.channel && 'TAX_BUREAU'],
    ['对方系统 ERP', undefined],
  ] as const
  const parts = [
    ...standing.map(([name, by]) => [name, off ? reasons[off] : by && `已设 ${by} is set`] as const),
    ['演示账号 demo account', config.demo ? undefined : off ? reasons[off] : 'DEMO=off'] as const,
  ]
  const on = parts.filter(([, by]) => !by).map(([name]) => name)
  const left = Map.groupBy(
    parts.filter(([, by]) => by),
    ([, by]) => by,
  )
  const reported = [...left].map(([by, those]) => `${those.map(([name]) => name).join('、')}（${by}）`)
  return `本机替身 local stand-ins   开 on：${on.join('、') || '无 none'}${reported.length > 0 ? `；关 off：${reported.join('、')}` : ''}`
}

interface StartFacts {
  readonly port: number
  readonly seconds: number
  /** Password of the first demo account; undefined if a person chose one. */
  readonly demo: { readonly email: string; readonly password: string | undefined } | undefined
  readonly localKey: string | undefined
  /** Where mail comes in. */
  readonly mail: { readonly port: number; readonly domain: string } | undefined
  readonly taxPlatform: string | undefined
  readonly bureau: string | undefined
  readonly erp: string | undefined
}
/** The address, and the first steps for a person at this machine. */
export const startLines = (config: Settings, { port, seconds, demo, localKey, mail, taxPlatform, bureau, erp }: StartFacts): string => {
  const url = `http://${nameInUrl(config.host)}:${port}`
  const lines = [
    `票台 Piaotai   ${url}`,
    ...(demo ? [`演示账号 demo account   ${demo.email}   密码 password   ${demo.password ?? '您改过的那个 the one you chose'}`] : []),
    ...(localKey ? [`本机发件箱 local outbox   ${url}/dev/enter?key=${localKey}`] : []),
    ...(mail ? [`收票邮件 mail in   ${nameInUrl(config.host)}:${mail.port}   @${mail.domain}`] : []),
    ...(taxPlatform ? [`税务平台模拟器 tax platform simulator   ${taxPlatform}`] : []),
    ...(bureau ? [`电子税务局模拟器 tax bureau simulator   ${bureau}`] : []),
    ...(erp ? [`ERP 模拟器 ERP simulator   ${erp}`] : []),
    simulatorsLine(config),
    `（${seconds.toFixed(1)} s，Ctrl+C 停止 to stop）`,
  ]
  return `\n${lines.map((line) => `  ${line}\n`).join('')}`
}
