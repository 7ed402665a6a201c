// Every use case of accounts, given its needs at once.
import type { CaptchaWitness, MiniProgram } from '../../outside.ts'
import { bindEmail, bindFirstTel, bindTel, bindWx, unbindWx } from './bind.ts'
import { drawCaptcha } from './captchas.ts'
import { modifyPassword, resetPassword, setPassword } from './change-password.ts'
import { sendEmailCode, sendSmsCode } from './codes.ts'
import { addMailbox, cancelMailbox, confirmMailbox, listMailboxes, readMailboxLink, removeMailbox, resendMailbox } from './mailboxes.ts'
import { confirmTotp, disableTotp, enrolTotp, renewRecoveryCodes } from './manage-totp.ts'
import { beginMiniProgram, confirmMiniProgram, registerByMiniProgram, watchMiniProgram } from './mini-program.ts'
import { giveOwnProof, readOwnProof, sendOwnProofCode } from './own-proof.ts'
import { registerByEmail, registerByTel } from './register.ts'
import { enrolFactor, sendFactorCode } from './second-factor.ts'
import { endOtherSessions, endSession, listSessions } from './session-list.ts'
import { readSignInRules, saveSignInRules, type RulesNeeds } from './sign-in-rules.ts'
import { createToken, logout } from './sign-in.ts'
import { beginSso, finishSso, type SsoNeeds } from './sso.ts'
import { modifyUser, readUser, type PictureFiles } from './users.ts'

export interface AccountUseNeeds extends SsoNeeds, RulesNeeds {
  readonly miniProgram: MiniProgram
  readonly witness: CaptchaWitness | undefined
  readonly pictures: PictureFiles
}
export const accountUses = (needs: AccountUseNeeds) => ({
  createToken: createToken(needs),
  logout: logout(needs),
  drawCaptcha: drawCaptcha(needs),
  sendSmsCode: sendSmsCode(needs),
  sendEmailCode: sendEmailCode(needs),
  sendFactorCode: sendFactorCode(needs),
  enrolFactor: enrolFactor(needs),
  beginSso: beginSso(needs),
  finishSso: finishSso(needs),
  beginMiniProgram: beginMiniProgram(needs),
  watchMiniProgram: watchMiniProgram(needs),
  confirmMiniProgram: confirmMiniProgram(needs),
  readUser: readUser(needs),
  modifyUser: modifyUser(needs),
  modifyPassword: modifyPassword(needs),
  setPassword: setPassword(needs),
  resetPassword: resetPassword(needs),
  registerByEmail: registerByEmail(needs),
  registerByTel: registerByTel(needs),
  registerByMiniProgram: registerByMiniProgram(needs),
  bindTel: bindTel(needs),
  bindEmail: bindEmail(needs),
  bindFirstTel: bindFirstTel(needs),
  bindWx: bindWx(needs),
  unbindWx: unbindWx(needs),
  listSessions: listSessions(needs),
  endOtherSessions: endOtherSessions(needs),
  endSession: endSession(needs),
  enrolTotp: enrolTotp(needs),
  confirmTotp: confirmTotp(needs),
  disableTotp: disableTotp(needs),
  renewRecoveryCodes: renewRecoveryCodes(needs),
  readOwnProof: readOwnProof(needs),
  sendOwnProofCode: sendOwnProofCode(needs),
  giveOwnProof: giveOwnProof(needs),
  listMailboxes: listMailboxes(needs),
  addMailbox: addMailbox(needs),
  resendMailbox: resendMailbox(needs),
  removeMailbox: removeMailbox(needs),
  readMailboxLink: readMailboxLink(needs),
  confirmMailbox: confirmMailbox(needs),
  cancelMailbox: cancelMailbox(needs),
  readSignInRules: readSignInRules(needs),
  saveSignInRules: saveSignInRules(needs),
})
export type AccountUses = ReturnType<typeof accountUses>
