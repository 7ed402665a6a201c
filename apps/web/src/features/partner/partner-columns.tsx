// The columns of the lists of partners; beside an open partner only the name and the trade stay.
import type { TFunction } from 'i18next'
import { minuteOf } from '../../lib/format/moment.ts'
import { Amount, amountText, Nil } from '../../ui/values/amount.tsx'
import type { ConfiguredColumn, Room } from '../../ui/kits/list/columns.ts'
import { RowButtons } from '../../ui/kits/list/row-buttons.tsx'
import type { RowActions } from '../../ui/kits/list/use-row-actions.tsx'
import type { PartnerRow } from './partner.queries.ts'
import styles from './partner.module.css'

type Hands = Pick<RowActions<PartnerRow>, 'actions' | 'act'>
type Column = ConfiguredColumn<PartnerRow>
/** No trade is a dash; so is trade that this person does not see. */
const traded = (trade: PartnerRow['incoming']): string | null => (trade === null || trade.count === 0 ? null : trade.amount)

export const Tags = ({ tags }: { readonly tags: readonly string[] }) => (
  <span className={styles['tags']}>
    {tags.map((tag) => (
      <i key={tag}>{tag}</i>
    ))}
  </span>
)

export const partnerColumns = (t: TFunction<'partner'>, { english }: Room, { actions, act }: Hands): readonly Column[] => {
  const name: Column = {
    key: 'name',
    title: t('column.name'),
    width: 220,
    narrow: 180,
    grows: true,
    pinned: true,
    names: true,
    nameOf: (p) => t('action.open', { name: p.name }),
    render: (p) => p.name,
  }
  const trade = (side: 'incoming' | 'outgoing'): Column => ({
    key: side,
    title: t(`column.${side}`),
    width: { zh: 118, en: 128 },
    align: 'right',
    figure: (p) => amountText(traded(p[side])),
    render: (p) => <Amount value={traded(p[side])} />,
  })
  return [
    name,
    { key: 'taxId', title: t('column.taxId'), width: 164, render: (p) => <span className="mono">{p.taxId}</span> },
    {
      key: 'relations',
      title: t('column.relations'),
      width: { zh: 84, en: 132 },
      render: (p) => p.relations.map((relation) => t(`values.relations.${relation}`)).join(english ? ', ' : '、'),
    },
    {
      key: 'customerType',
      title: t('column.customerType'),
      width: { zh: 92, en: 100 },
      hidden: true,
      render: (p) => t(`values.customerType.${p.customerType}`),
    },
    trade('incoming'),
    trade('outgoing'),
    { key: 'contact', title: t('column.contact'), width: 76, hidden: 'unlessWide', render: (p) => p.contact || <Nil /> },
    { key: 'phone', title: t('column.phone'), width: 130, hidden: true, render: (p) => p.phone || <Nil /> },
    {
      key: 'responsible',
      title: t('column.responsible'),
      width: { zh: 72, en: 96 },
      render: (p) => p.responsible?.name ?? <Nil />,
    },
    {
      key: 'mailboxes',
      title: t('column.mailboxes'),
      width: { zh: 76, en: 84 },
      hidden: english && 'unlessWide',
      render: (p) =>
        p.mailboxes.length === 0 ? (
          <Nil />
        ) : (
          <span title={p.mailboxes.map(({ address }) => address).join('\n')}>{t('mailboxCount', { count: p.mailboxes.length })}</span>
        ),
    },
    {
      key: 'tags',
      title: t('column.tags'),
      width: 120,
      hidden: 'unlessWide',
      render: (p) => (p.tags.length === 0 ? <Nil /> : <Tags tags={p.tags} />),
    },
    {
      key: 'externalNumber',
      title: t('column.externalNumber'),
      width: 120,
      hidden: true,
      render: (p) => (p.externalNumber ? <span className="mono">{p.externalNumber}</span> : <Nil />),
    },
    { key: 'changedAt', title: t('column.changedAt'), width: 132, hidden: true, render: (p) => minuteOf(p.changedAt) },
    {
      key: 'actions',
      title: t('column.actions'),
      width: { zh: 88, en: 104 },
      pinned: true,
      render: (p) => <RowButtons row={p} actions={actions} act={act} />,
    },
  ]
}
