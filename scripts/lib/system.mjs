// System packages of the tests: PostgreSQL, Chromium, Chinese fonts, LibreOffice as a second reader of our files, and
// nginx as the proxy of several processes.
// Installs them if permitted, otherwise says which are missing.
import { existsSync, readdirSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { run, say } from './project.mjs'

/**
 * The folder of the system's oldest PostgreSQL from 15 on: the product is tested against its least supported version.
 */
export const systemPostgres = () => {
  const home = '/usr/lib/postgresql'
  const majors = existsSync(home) ? readdirSync(home).map(Number) : []
  return majors
    .filter((n) => n >= 15)
    .sort((a, b) => a - b)
    .map((n) => join(home, String(n), 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')))
}
/** Chromium's headless shell comes first: the same engine without windows costs a quarter less. */
export const chromiumPath = () =>
  [
    process.env.CHROMIUM,
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ].find((p) => p && existsSync(p))
export const libreOfficePath = () =>
  [process.env.LIBREOFFICE, '/usr/bin/soffice', '/usr/bin/libreoffice', '/opt/libreoffice/program/soffice'].find((p) => p && existsSync(p))
const cjkFont = () => existsSync('/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc')

const wanted = [
  { name: 'PostgreSQL', packages: ['postgresql'], there: () => Boolean(systemPostgres()) },
  { name: 'Chromium', packages: ['chromium-headless-shell'], otherwise: ['chromium'], there: () => Boolean(chromiumPath()) },
  { name: '中文字体 Noto CJK fonts', packages: ['fonts-noto-cjk'], there: cjkFont },
  { name: 'LibreOffice Calc', packages: ['libreoffice-calc'], there: () => Boolean(libreOfficePath()) },
  { name: 'nginx', packages: ['nginx-light'], otherwise: ['nginx'], there: () => existsSync('/usr/sbin/nginx') },
]

/** Installs missing packages; returns the names of those still missing. */
export const ensureSystem = async () => {
  const missing = wanted.filter((w) => !w.there())
  if (missing.length === 0) return []
  if (userInfo().uid === 0 && existsSync('/usr/bin/apt-get')) {
    say(`安装系统软件包：${missing.map((m) => m.name).join('、')} Installing system packages…`)
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '-qq'], { quiet: true, env })
    const install = (packages) => run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { quiet: true, env })
    const done = await install(missing.flatMap((m) => m.packages))
    // One unknown package name fails the whole command: then installs each by itself, under this system's name.
    const each =
      done.code === 0
        ? []
        : missing.flatMap((m) => [m.packages, ...(m.otherwise ? [m.otherwise] : [])].map((packages) => ({ ...m, packages })))
    for (const { there, packages } of each) {
      if (there()) continue
      const one = await install(packages)
      if (one.code !== 0) say(one.output.slice(-2000))
    }
  }
  const still = wanted.filter((w) => !w.there()).map((w) => w.name)
  for (const name of still)
    say(
      `缺少 ${name}，且这里不能安装；相关测试将按名称列为跳过。${name} is missing and may not be installed here; its tests are reported as skipped.`,
    )
  return still
}
