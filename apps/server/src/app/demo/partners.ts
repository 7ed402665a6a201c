// The demo company's partners: the most frequent parties of its invoices, with contacts, addresses for invoices and tags.
import { companies } from '@piaotai/sample-invoices/pool/companies.ts'
import { pinyin } from 'pinyin-pro'
import type { PartnerRelation } from '@piaotai/domain/partner/partner.ts'
import type { App } from '../app.ts'
import type { Actor } from '../../kernel/actor.ts'

const wanted = 22
const contacts = ['徐立', '何佳宁', '方静姝', '韩予安', '秦朗', '陶然', '穆清', '白芷若'] as const
const tags = [['月结', '设备'], ['月结'], [], ['货到付款'], ['框架协议'], []] as const
/** Every seventh belongs to the group too. */
const relationsOf = (sides: readonly PartnerRelation[], at: number): PartnerRelation[] =>
  at % 7 === 3 ? [...sides, 'related'] : [...sides]
/** 昆山沃野自动化 → woye.example: the name after the town. */
const domainOf = (name: string): string =>
  `${pinyin(name.slice(2, 4), { toneType: 'none', type: 'array', v: true, nonZh: 'removed' }).join('') || 'mail'}.example`

/** Nothing where the company has partners already. */
export const seedPartners = async (use: App['useCases'], owner: Actor, people: readonly Pick<Actor, 'userId'>[]): Promise<void> => {
  if ((await use.countPartners(owner, {})).all > 0) return
  const { content } = await use.suggestPartners(owner)
  const parties = [...Map.groupBy(content, ({ taxId }) => taxId).values()].slice(0, wanted)
  for (const [at, sides] of parties.entries()) {
    const party = sides[0]!
    const relations = relationsOf(
      sides.map(({ relation }) => relation),
      at,
    )
    const known = companies.find(({ taxId }) => taxId === party.taxId)
    const domain = domainOf(party.name)
    await use
      .createPartner(owner, {
        name: party.name,
        taxId: party.taxId,
        relations,
        customerType: party.taxId.startsWith('92') ? 'soleTrader' : 'enterprise',
        taxpayerKind: at % 5 === 4 ? 'small' : 'general',
        invoicingType: relations.includes('down') ? 'special' : null,
        contact: contacts[at % contacts.length]!,
        phone: known?.phone ?? '',
        address: known?.address ?? '',
        bankName: known?.bank ?? '',
        bankCode: '',
        bankAccount: known?.account ?? '',
        externalNumber: `V-${String(231 + at).padStart(5, '0')}`,
        orderName: '',
        tags: [...tags[at % tags.length]!],
        mailboxes: [
          { address: `ap@${domain}`, comment: '财务部，月结发票' },
          ...(at % 3 === 0 ? [{ address: `caigou@${domain}`, comment: '采购对账，抄送' }] : []),
        ].slice(0, at % 6 === 5 ? 0 : 2),
        responsibleId: people[at % people.length]?.userId ?? null,
      })
      // A party whose tax id was read wrong is left to the person who looks at it.
      .catch(() => undefined)
  }
}
