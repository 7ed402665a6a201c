// Publicly known words of a person, as a password would spell them: Latin letters, Chinese as pinyin.
import type { OwnWords } from '@piaotai/domain/account/common-password.ts'
import { mailDomainOf } from '@piaotai/domain/account/mail-domain.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { pinyinPro } from '../../../lib/late-libraries.ts'

/** Companies per person to take names from. */
const companiesRead = 20
/** Words in every company's name, which identify none. */
const legalForms = /(?:股份|集团|控股|有限|责任|合伙|企业|公司|分公司|工作室|（[^）]*）|\([^)]*\))+/g
/** Letters and digits only, in lower case; Chinese syllable by syllable. */
const syllablesOf = (name: string): readonly string[] =>
  pinyinPro()
    .pinyin(name, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true })
    .map((part) => part.toLowerCase().replace(/[^a-z0-9]/g, ''))
    .filter((part) => part !== '')
/** The whole name, and each pair and triple of its syllables: 拾光 of 宁波拾光文具 is a word, too. */
const wordsOf = (name: string): readonly string[] => {
  const parts = syllablesOf(name)
  const windows = [2, 3].flatMap((length) => parts.map((_, at) => parts.slice(at, at + length)).filter((part) => part.length === length))
  return [parts, ...windows].map((part) => part.join('')).filter((word) => word.length >= 4)
}

export interface Known {
  readonly name?: string | null
  readonly email?: string | null
  readonly tel?: string | null
  readonly companies?: readonly string[]
}
export const personalWordsOf = ({ name = null, email = null, tel = null, companies = [] }: Known): OwnWords => ({
  never: [syllablesOf(name ?? '').join(''), (email ?? '').split('@')[0]!.toLowerCase(), tel ?? ''],
  words: [
    ...(email ? mailDomainOf(email).split('.').slice(0, -1) : []).filter((word) => word.length >= 4),
    ...companies.flatMap((company) => wordsOf(company.replace(legalForms, ''))),
  ],
})
/** The transaction must run as the person. */
export const readPersonalWords = async (tx: Tx, userId: string): Promise<OwnWords> => {
  const person = await tx.selectFrom('app_user').select(['name', 'email', 'tel']).where('id', '=', userId).executeTakeFirstOrThrow()
  const companies = await tx
    .selectFrom('member')
    .innerJoin('company', 'company.id', 'member.company_id')
    .select('company.name')
    .where('member.user_id', '=', userId)
    .orderBy('member.joined_at', 'desc')
    .limit(companiesRead)
    .execute()
  return personalWordsOf({ ...person, companies: companies.map((company) => company.name) })
}
