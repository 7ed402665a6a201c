// npm run -s operator -- COMMAND: operators' actions on companies and accounts. Each change is written to the audit
// log.
import { readFileSync } from 'node:fs'
import { hostname, userInfo } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { parseArgs } from 'node:util'
import { isDay } from '@piaotai/domain/months.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { quotaKinds, suiteNames } from '@piaotai/domain/rights/suite.ts'
import { sentenceOf } from '@piaotai/locales/problem-sentence.ts'
import { readConfig, SettingWrong } from '../config.ts'
import { keepFilesPrivate } from '../private-files.ts'
import type { examine } from '../doctor.ts'

const help = `票台运维命令 Piaotai operator commands        npm run -s operator -- COMMAND

  doctor [--backups FOLDER] [--hours N]           说出哪里不对、该怎么办；全对只说一句 Say what is wrong and what to do
                                                  --backups: 备份所在的目录，最新的不应早于 N（26）小时 newest backup within N hours
  reseal                                          用现在的密钥重新封存旧密钥封存的密文 Seal by the present key what a former one sealed
  companies [KEYWORD]                             列出公司（编号或名称，含已解散） List companies, dissolved ones too
  set-suite NUMBER SUITE [--until YYYY-MM-DD] [--members N]
                                                  设置套餐，立即生效；额度按套餐给足 Set the suite, at once, with its quotas in full
                                                  SUITE: ${suiteNames.join(' | ')}
  add-quota NUMBER KIND AMOUNT                    增加额度 Add to a quota      KIND: ${quotaKinds.join(' | ')}
  unlock ACCOUNT                                  解锁账号（邮箱或手机） Unlock an account, by its e-mail or phone
  reset-second-factor ACCOUNT                     关闭验证器，所有设备退出登录 Switch the authenticator off, end every session
  end-sessions ACCOUNT                            让账号在所有设备上退出登录，配对的设备和密钥停用 End every session, device and key of an account
  disable ACCOUNT · enable ACCOUNT                停用账号（不能登录） · 重新启用 Keep an account from signing in · let it again
  erase ACCOUNT --yes                             注销账号，不能撤回：身份信息删除，凭证保留
                                                  Close an account for good: identity deleted, vouchers kept
  restore NUMBER                                  恢复已解散的公司 Bring a dissolved company back
  import-titles FILE                              导入企业抬头，每行“名称,税号”（UTF-8 或 GB18030） Import titles, a line "name,tax id" each

ACCOUNT 是邮箱或手机。NUMBER 是公司编号，显示在页面顶部公司名旁。每次改动都写入审计日志；对账号做的，会通知本人。
ACCOUNT is an e-mail or a phone. NUMBER is the company's number, shown beside its name in the header. Each change is written to the audit log, and people are told of what is done to their account.
内嵌数据库同一时间只能由一个进程使用：先停止票台再运行。PostgreSQL 可以随时运行。
The embedded database serves one process at a time: stop Piaotai first. With PostgreSQL run it at any time.`

class Misused extends Error {}
const need = <T>(value: T | undefined, zh: string, en: string): T => {
  if (value === undefined) throw new Misused(`${zh} ${en}`)
  return value
}
const oneOf = <T extends string>(value: string | undefined, known: readonly T[], what: string): T =>
  need(
    known.find((k) => k === value),
    `${what} 应是 ${known.join('、')} 之一。`,
    `${what} must be one of ${known.join(', ')}.`,
  )
const whole = (value: string | undefined, max: number, what: string): number =>
  need(
    value !== undefined && /^[1-9]\d{0,9}$/.test(value) && Number(value) <= max ? Number(value) : undefined,
    `${what} 应是 1 到 ${max} 的整数。`,
    `${what} must be a whole number from 1 to ${max}.`,
  )
const dayOf = (value: string | undefined): string | undefined =>
  value === undefined ? undefined : need(isDay(value) ? value : undefined, '--until 应是 YYYY-MM-DD。', '--until must be YYYY-MM-DD.')
/** A path as the caller wrote it. */
const fromHere = (path: string): string => (isAbsolute(path) ? path : join(process.env['CALLED_FROM'] ?? process.cwd(), path))
/** UTF-8, or the default encoding of Chinese Excel. */
const textOf = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

/** The app of the commands, loaded and opened once the arguments are valid. */
const openWork = async () => {
  const [{ createApp }, { operatorUseCases }] = await Promise.all([import('../app.ts'), import('../../modules/people/company/index.ts')])
  const app = await createApp({ ...readConfig(process.env), role: 'web' })
  return { ...operatorUseCases(app), ...app.accountOperator, reseal: app.reseal, close: app.close }
}
/** Commands about one account: the use case, and its success message. */
const onAccounts = {
  unlock: ['unlockAccount', '已解锁 unlocked'],
  'reset-second-factor': ['resetSecondFactor', '已关闭验证器 authenticator off'],
  'end-sessions': ['endAllSessions', '已退出所有设备 signed out everywhere'],
  disable: ['disableAccount', '已停用 disabled'],
  enable: ['enableAccount', '已启用 enabled'],
  erase: ['eraseAccount', '已注销 erased'],
} as const
type Requested = (work: Omit<Awaited<ReturnType<typeof openWork>>, 'close'>, operator: string) => Promise<readonly string[]>
const reseal: Requested = async (work) => {
  const { resealed, closed } = await work.reseal((count) => {
    if (count > 0 && process.stderr.isTTY) process.stderr.write(`\r${count}`)
  })
  return [
    `重新封存 sealed anew ${resealed}`,
    ...(closed > 0
      ? [`打不开，原样留下 left as they are, opened by no key: ${closed}（见 doctor see doctor）`]
      : process.env['SECRET_KEY_OLD'] === undefined
        ? []
        : [
            '可以去掉 SECRET_KEY_OLD：此前的交付登录码和邮件退订链接随之失效。SECRET_KEY_OLD may go: earlier sign-in codes of deliveries and stop links of mail end.',
          ]),
  ]
}
type Listed = Awaited<ReturnType<Awaited<ReturnType<typeof openWork>>['listCompanies']>>[number]
const lineOfCompany = (c: Listed): string =>
  [
    c.number,
    c.name,
    `${c.suite}${c.dueDate ? ` ${c.dueDate}${c.ended ? ' 已到期 ended' : ''}` : ''}`,
    `${c.members}/${c.memberLimit} 人`,
    ...quotaKinds.map((kind) => `${kind} ${c.quotas[kind].join('/')}`),
    c.superAdmin,
    ...(c.dissolvedAt ? [`已解散 dissolved ${c.dissolvedAt.slice(0, 10)}`] : []),
  ].join(' · ')
/** The requested command, checked before the app opens. */
const read = (args: readonly string[]): Requested | { readonly doctor: Parameters<typeof examine>[1] } => {
  const {
    values,
    positionals: [command, first, second, third],
  } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      until: { type: 'string' },
      members: { type: 'string' },
      yes: { type: 'boolean' },
      backups: { type: 'string' },
      hours: { type: 'string' },
    },
  })
  const number = (): string =>
    need(first !== undefined && /^\d{4,12}$/.test(first) ? first : undefined, '请给出公司编号。', "Give the company's number.")
  switch (command) {
    case 'doctor': {
      const hours = values.hours === undefined ? undefined : whole(values.hours, 10_000, '--hours')
      return { doctor: { backups: values.backups === undefined ? undefined : fromHere(values.backups), backupHours: hours } }
    }
    case 'reseal':
      return reseal
    case 'companies':
      return async (work) => (await work.listCompanies(first)).map(lineOfCompany)
    case 'set-suite': {
      const change = {
        number: number(),
        suite: oneOf(second, suiteNames, 'SUITE'),
        until: dayOf(values.until),
        members: values.members === undefined ? undefined : whole(values.members, 100_000, '--members'),
      }
      return async (work, operator) => {
        const { name, dueDate, memberLimit } = await work.setSuite(operator, change)
        return [`${name} · ${change.suite} · ${dueDate ?? '∞'} · ${memberLimit} 人 members`]
      }
    }
    case 'add-quota': {
      const change = { number: number(), kind: oneOf(second, quotaKinds, 'KIND'), amount: whole(third, 100_000_000, 'AMOUNT') }
      return async (work, operator) => {
        const { name, used, allowed } = await work.addQuota(operator, change)
        return [`${name} · ${change.kind} ${used}/${allowed}`]
      }
    }
    case 'unlock':
    case 'reset-second-factor':
    case 'end-sessions':
    case 'disable':
    case 'enable':
    case 'erase': {
      const account = need(first, '请给出邮箱或手机。', 'Give an e-mail or a phone.')
      if (command === 'erase')
        need(values.yes, '注销不能撤回：确定时加上 --yes。', 'Erasing cannot be taken back: add --yes when you are sure.')
      const [use, done] = onAccounts[command]
      return async (work, operator) => [`${(await work[use](operator, account)).name} · ${done}`]
    }
    case 'restore': {
      const of = number()
      return async (work, operator) => {
        const { name } = await work.restoreCompany(operator, of)
        return [`${name} · 已恢复 restored`]
      }
    }
    case 'import-titles': {
      const file = need(first, '请给出文件。', 'Give a file.')
      const path = fromHere(file)
      return async (work, operator) => {
        const { added, known, refused } = await work.importTitleLines(operator, textOf(readFileSync(path)))
        return [
          `新增 added ${added} · 已有 known ${known} · 不是抬头的行 refused lines ${refused.length}`,
          ...(refused.length > 0 ? [`行号 lines: ${refused.slice(0, 50).join(', ')}${refused.length > 50 ? ' …' : ''}`] : []),
        ]
      }
    }
    default:
      throw new Misused(command === undefined ? '' : `没有命令 ${command}。There is no command ${command}.`)
  }
}

/** Prints what the doctor finds; 1 if anything is wrong. */
const tellHealth = async (asked: Parameters<typeof examine>[1]): Promise<number> => {
  const { examine: look, linesOf } = await import('../doctor.ts')
  const found = await look(process.env, asked)
  for (const each of found) console.log(linesOf(each))
  const wrong = found.filter(({ level }) => level === 'wrong').length
  console.log(wrong === 0 ? '没有不对的地方。Nothing is wrong.' : `${wrong} 处不对。${wrong} wrong.`)
  return wrong === 0 ? 0 : 1
}
const run = async (): Promise<number> => {
  if (process.argv.slice(2).some((arg) => arg === 'help' || arg === '--help' || arg === '-h')) {
    console.log(help)
    return 0
  }
  keepFilesPrivate()
  const requested = read(process.argv.slice(2))
  if ('doctor' in requested) return tellHealth(requested.doctor)
  const work = await openWork()
  try {
    for (const line of await requested(work, `operator ${userInfo().username}@${hostname()}`)) console.log(line)
    return 0
  } finally {
    await work.close()
  }
}
run().then(
  (code) => process.exit(code),
  (error: unknown) => {
    const known = error instanceof SettingWrong || (error instanceof Error && ['DataFolderLocked', 'RoleCanBypass'].includes(error.name))
    if (error instanceof Problem)
      console.error(`${sentenceOf(error.type, 'zh-CN', error.detail)}。${sentenceOf(error.type, 'en-US', error.detail)}`)
    else if (error instanceof Misused || (error instanceof TypeError && 'code' in error))
      console.error(error instanceof Misused && error.message === '' ? help : `${error.message}\n用 --help 看用法。See --help.`)
    else
      console.error(
        known
          ? error.message
          : error instanceof Error && 'code' in error && error.code === 'ENOENT'
            ? `没有这个文件。No such file: ${'path' in error ? String(error.path) : ''}`
            : error,
      )
    process.exit(error instanceof Misused || error instanceof TypeError ? 2 : 1)
  },
)
