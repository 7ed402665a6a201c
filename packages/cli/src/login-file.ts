// The saved login: origin and key in the person's own configuration folder, readable by them alone.
import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'

export interface Login {
  readonly origin: string
  readonly key: string
}
const file = (): string => join(process.env['XDG_CONFIG_HOME'] || join(homedir(), '.config'), 'piaotai', 'login.json')

/** PIAOTAI_ORIGIN and PIAOTAI_KEY come before the file. */
export const readLogin = async (): Promise<Login | undefined> => {
  const { PIAOTAI_ORIGIN: origin, PIAOTAI_KEY: key } = process.env
  if (origin && key) return { origin, key }
  const text = await readFile(file(), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as Login)
}
export const saveLogin = async (login: Login): Promise<void> => {
  await mkdir(dirname(file()), { recursive: true, mode: 0o700 })
  await writeFile(file(), `${JSON.stringify(login)}\n`, { mode: 0o600 })
  await chmod(file(), 0o600)
}
export const removeLogin = (): Promise<void> => rm(file(), { force: true })
