// Replaces the mini-program on one machine: its code leads to /dev/mini-program, where one of a few invented people
// confirms.
import { IdentityProblem, type MiniProgram } from '../../ports/identity-provider.ts'

const people: Readonly<Record<string, string>> = { a: '砚边清风', b: '江南小满', c: '票夹子' }
export const miniProgramSimulator = (origin: string): MiniProgram & { readonly people: Readonly<Record<string, string>> } => ({
  people,
  codeOf: async (scene) => ({ link: `${origin}/dev/mini-program?scene=${scene}`, img: null }),
  personOf: async (code) => {
    const nickName = people[code]
    if (!nickName) throw new IdentityProblem('nobody has this code')
    return { openId: `stand-in-${code}`, nickName, avatar: null }
  },
})
