import { IdentityProblem, type MiniProgram } from '../../ports/identity-provider.ts'

const refuse = async (): Promise<never> => {
  throw new IdentityProblem('WX_APP_ID 未设置。WX_APP_ID is not set.')
}
/** An app without a mini-program. */
export const noMiniProgram: MiniProgram = { codeOf: refuse, personOf: refuse }
