// Secrets of a delivery: the sign-in code, kept as a slow keyed hash, and 128-bit secrets of links and cookies, kept as a hash.
import { createHash, randomBytes, randomInt, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { crockford } from '@piaotai/domain/text/crockford.ts'
import { deliveryLimits, signInCodeOf } from '@piaotai/domain/delivery/delivery.ts'
import { taskRandom } from '@piaotai/domain/text/task-number.ts'
import { sameMac, type Encryption } from '../../../lib/encryption.ts'

const derive = promisify<string, string, number, { N: number; r: number; p: number }, Buffer>(scrypt)
/** 16 MB and some 40 ms: a stolen table of 40-bit codes costs years even with the key. */
const cost = { N: 2 ** 14, r: 8, p: 1 }

export const makeSignInCode = (): string => signInCodeOf(Array.from({ length: deliveryLimits.code }, () => randomInt(crockford.length)))
const derived = async (taskId: string, code: string): Promise<string> =>
  `${taskId}\n${(await derive(code, taskId, 32, cost)).toString('base64url')}`
export const hashSignInCode = async (encryption: Encryption, taskId: string, code: string): Promise<Buffer> =>
  encryption.mac('delivery code', await derived(taskId, code))
/** Whether this is the code of the hash, by the present key or a former one: a code lives for months. */
export const isSignInCode = async (encryption: Encryption, taskId: string, code: string, hash: Uint8Array): Promise<boolean> => {
  const macs = encryption.macs('delivery code', await derived(taskId, code))
  return macs.some((mac) => sameMac(hash, mac))
}
/** The random characters of a task's number. */
export const randomOfNumber = (): string => Array.from({ length: taskRandom }, () => crockford[randomInt(crockford.length)]).join('')

/** 22 characters. */
export const makeSecret = (): string => randomBytes(16).toString('base64url')
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(`delivery ${secret}`).digest()
