// Authenticator codes: six digits of 30 seconds, one step late or early; a code counts once.
import { Secret, TOTP } from 'otpauth'
import type { Tx } from '../../../../kernel/deps.ts'

const period = 30
const totpOf = (secret: string, label: string): TOTP =>
  new TOTP({ issuer: 'Piaotai', label, algorithm: 'SHA1', digits: 6, period, secret: Secret.fromBase32(secret) })
/** A new secret, and its address for an authenticator's QR code. */
export const newTotp = (label: string): { readonly secret: string; readonly uri: string } => {
  const secret = new Secret({ size: 20 }).base32
  return { secret, uri: totpOf(secret, label).toString() }
}
/** Whether the code is right now and unused; uses it up. */
export const spendTotp = async (tx: Tx, now: Date, userId: string, secret: string, code: string): Promise<boolean> => {
  const delta = totpOf(secret, '').validate({ token: code, timestamp: now.getTime(), window: 1 })
  if (delta === null) return false
  const step = String(Math.floor(now.getTime() / 1000 / period) + delta)
  const spent = await tx
    .updateTable('app_user')
    .set({ totp_last_step: step })
    .where('id', '=', userId)
    .where('totp_last_step', '<', step)
    .returning('id')
    .executeTakeFirst()
  return spent !== undefined
}
export const totpPlace = (column: 'totp_sealed' | 'totp_pending', userId: string) => ({ table: 'app_user', column, rowId: userId })
