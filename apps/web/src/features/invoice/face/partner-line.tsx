// Below the party of an invoice: the partner that it is, or the way to make it one.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { partnerLists, relationsCovered } from '@piaotai/domain/partner/partner-rights.ts'
import { api } from '../../../lib/http/api.ts'
import { grantedKeys, useSession } from '../../../lib/session/session.ts'
import type { Detail } from '../detail.ts'

const partyOf = (invoice: Detail) =>
  invoice.category === 1
    ? ({ field: 'seller.name', name: invoice.sellerName, taxId: invoice.sellerTaxId, relation: 'up' } as const)
    : invoice.category === 2
      ? ({ field: 'buyer.name', name: invoice.buyerName, taxId: invoice.buyerTaxId, relation: 'down' } as const)
      : undefined
/** The field of the face that the other party's name stands in. */
export const partyField = (invoice: Detail): string | undefined => partyOf(invoice)?.field

export const PartnerLine = ({ invoice }: { readonly invoice: Detail }) => {
  const { t } = useTranslation('partner')
  const held = grantedKeys(useSession()?.company?.operatorInfo.menuList)
  const party = partyOf(invoice)
  const taxId = party?.taxId ?? ''
  const sees = relationsCovered(held, 'read').length > 0
  const found = useQuery({
    queryKey: ['partners', 'of', taxId],
    queryFn: async () =>
      (await api.user.listPartners({ keyword: taxId, page: 1, pageSize: 5 }, { quiet: true })).content.find(
        (partner) => partner.taxId === taxId,
      ) ?? null,
    enabled: sees && taxId.length > 1,
  }).data
  if (!party || found === undefined) return null
  const pageFor = (relation: keyof typeof partnerLists): string =>
    `/partner/${held.has('menu_3.partnerlist') ? 'partnerlist' : partnerLists[relation]}`
  if (found)
    return (
      <p>
        <Link to={pageFor(found.relations[0] ?? party.relation)} search={{ open: found.id }}>
          {t('invoice.partner')}
        </Link>
      </p>
    )
  return relationsCovered(held, 'add').includes(party.relation) && relationsCovered(held, 'read').includes(party.relation) ? (
    <p>
      <Link to={pageFor(party.relation)} search={{ addName: party.name ?? '', addTaxId: taxId, addRelation: party.relation }}>
        {t('invoice.make')}
      </Link>
    </p>
  ) : null
}
