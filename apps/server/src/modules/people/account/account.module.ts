import type { CaptchaWitness } from '../../../ports/local-outbox.ts'
import type { MiniProgram } from '../../../ports/identity-provider.ts'
import { bindEmail, bindFirstTel, bindTel, bindWx, unbindWx } from './bind.ts'
import { defineModule } from '../../../kernel/module.ts'
import { drawCaptcha } from './proof/captchas.ts'
import { modifyPassword, resetPassword, setPassword } from './change-password.ts'
import { sendEmailCode, sendSmsCode } from './proof/codes.ts'
import type { AccountDeps, SecuringDeps } from './deps.ts'
import type { EraseDeps } from './erase-account.ts'
import { addMailbox, cancelMailbox, confirmMailbox, listMailboxes, readMailboxLink, removeMailbox, resendMailbox } from './mailboxes.ts'
import { confirmTotp, disableTotp, enrolTotp, renewRecoveryCodes } from './proof/manage-totp.ts'
import { beginMiniProgram, confirmMiniProgram, registerByMiniProgram, watchMiniProgram } from './sign-in/mini-program.ts'
import { accountOperatorUseCases } from './operator-use-cases.ts'
import { giveOwnProof, readOwnProof, sendOwnProofCode } from './proof/own-proof.ts'
import { purgeExpired } from './purge-expired.ts'
import { reauthenticate } from './proof/reauthenticate.ts'
import { registerByEmail, registerByTel } from './sign-in/register.ts'
import { rotateDemoPassword } from './rotate-demo-password.ts'
import { enrolFactor, sendFactorCode } from './proof/second-factor.ts'
import { endOtherSessions, endSession, listSessions } from './session-list.ts'
import { resolveSession } from './sessions.ts'
import { readSignInRules, saveSignInRules, type RulesDeps } from './sign-in/sign-in-rules.ts'
import { createToken, logout } from './sign-in/sign-in.ts'
import { beginSso, finishSso, type SsoDeps } from './sign-in/sso.ts'
import type { GateDeps } from '../permission/index.ts'
import { accountSubscribers } from './subscribers.ts'
import { createUser, modifyUser, readUser, type PictureFiles } from './users.ts'
import { accountSecrets } from './sealed.ts'

interface Deps extends SsoDeps, RulesDeps, SecuringDeps, GateDeps {
  readonly miniProgram: MiniProgram
  readonly witness: CaptchaWitness | undefined
  readonly pictures: PictureFiles
}
export const accountModule = defineModule({
  sealed: accountSecrets,
  offers: (deps: AccountDeps) => ({ resolve: resolveSession(deps), prove: reauthenticate(deps) }),
  useCases: (deps: Deps) => ({
    createToken: createToken(deps),
    logout: logout(deps),
    drawCaptcha: drawCaptcha(deps),
    sendSmsCode: sendSmsCode(deps),
    sendEmailCode: sendEmailCode(deps),
    sendFactorCode: sendFactorCode(deps),
    enrolFactor: enrolFactor(deps),
    beginSso: beginSso(deps),
    finishSso: finishSso(deps),
    beginMiniProgram: beginMiniProgram(deps),
    watchMiniProgram: watchMiniProgram(deps),
    confirmMiniProgram: confirmMiniProgram(deps),
    readUser: readUser(deps),
    modifyUser: modifyUser(deps),
    modifyPassword: modifyPassword(deps),
    setPassword: setPassword(deps),
    resetPassword: resetPassword(deps),
    registerByEmail: registerByEmail(deps),
    registerByTel: registerByTel(deps),
    registerByMiniProgram: registerByMiniProgram(deps),
    bindTel: bindTel(deps),
    bindEmail: bindEmail(deps),
    bindFirstTel: bindFirstTel(deps),
    bindWx: bindWx(deps),
    unbindWx: unbindWx(deps),
    listSessions: listSessions(deps),
    endOtherSessions: endOtherSessions(deps),
    endSession: endSession(deps),
    enrolTotp: enrolTotp(deps),
    confirmTotp: confirmTotp(deps),
    disableTotp: disableTotp(deps),
    renewRecoveryCodes: renewRecoveryCodes(deps),
    readOwnProof: readOwnProof(deps),
    sendOwnProofCode: sendOwnProofCode(deps),
    giveOwnProof: giveOwnProof(deps),
    listMailboxes: listMailboxes(deps),
    addMailbox: addMailbox(deps),
    resendMailbox: resendMailbox(deps),
    removeMailbox: removeMailbox(deps),
    readMailboxLink: readMailboxLink(deps),
    confirmMailbox: confirmMailbox(deps),
    cancelMailbox: cancelMailbox(deps),
    readSignInRules: readSignInRules(deps),
    saveSignInRules: saveSignInRules(deps),
  }),
  subscribers: () => accountSubscribers,
  commands: (deps: AccountDeps & EraseDeps) => ({
    accountOperator: accountOperatorUseCases(deps),
    createUser: createUser(deps),
    rotateDemoPassword: rotateDemoPassword(deps),
  }),
  tidy: purgeExpired,
})
export type AccountUseCases = ReturnType<typeof accountModule.useCases>
