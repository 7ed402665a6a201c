// 订单明细: the columns of the sheet that customers get, its name, and how rows find their invoice.
import { Button, Checkbox, Input } from 'antd'
import { Download } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orderColumns, orderLimits, orderRules, type OrderColumn } from '@piaotai/domain/delivery/order-details.ts'
import { saveEmailFile } from '../../../lib/http/email-api.ts'
import { ColumnList, type ColumnItem } from '../../../shared/export/column-list.tsx'
import { LabelledLine } from '../../../ui/fields/labelled-line.tsx'
import type { Settings } from '../delivery.queries.ts'
import styles from './settings.module.css'

type Orders = Settings['orders']
interface Props {
  readonly orders: Orders
  readonly may: boolean
  /** Whether the sample would be of other columns than those shown. */
  readonly changed: boolean
  readonly labelWidth: number
  readonly onChange: (orders: Orders) => void
}
/** Chosen columns first in their order, then the others. */
const itemsOf = ({ columns }: Orders): readonly ColumnItem<OrderColumn>[] => [
  ...columns.map((column) => ({ ...column, on: true })),
  ...orderColumns.filter((key) => !columns.some((column) => column.key === key)).map((key) => ({ key, heading: '', on: false })),
]
export const OrderSettings = ({ orders, may, changed, labelWidth, onChange }: Props) => {
  const { t } = useTranslation('deliverySettings')
  const id = useId()
  // The places of columns that are switched off are kept while the page is open.
  const [items, setItems] = useState(() => itemsOf(orders))
  const none = items.every(({ on }) => !on)
  return (
    <section aria-label={t('orders.title')}>
      <h2>{t('orders.title')}</h2>
      <div className={styles['orders']}>
        <ColumnList
          title={t('orders.columns')}
          hint={t('orders.columnsHint')}
          items={items}
          nameOf={({ key }) => t(`orders.column.${key}`)}
          named
          off={!may}
          error={none ? t('orders.noColumn') : undefined}
          wrong={[]}
          onChange={(next) => {
            setItems(next)
            onChange({ ...orders, columns: next.filter(({ on }) => on).map(({ key, heading }) => ({ key, heading: heading.trim() })) })
          }}
        />
        <div>
          <LabelledLine label={t('orders.fileName')} id={`${id}-name`} width={labelWidth}>
            <Input
              id={`${id}-name`}
              disabled={!may}
              value={orders.fileName}
              maxLength={orderLimits.fileName}
              placeholder={t('orders.usualName')}
              suffix=".xlsx"
              onChange={({ target }) => {
                onChange({ ...orders, fileName: target.value })
              }}
            />
          </LabelledLine>
          <LabelledLine label={t('orders.rules')} width={labelWidth}>
            <ol className={styles['rules']}>
              {orderRules.map((rule) => (
                <li key={rule}>
                  <Checkbox
                    disabled={!may}
                    checked={orders.rules[rule]}
                    onChange={({ target }) => {
                      onChange({ ...orders, rules: { ...orders.rules, [rule]: target.checked } })
                    }}
                  >
                    {t(`orders.rule.${rule}`)}
                  </Checkbox>
                  {rule === 'customer' ? (
                    <label>
                      {t('orders.daysBefore')}
                      <Input
                        style={{ width: 52 }}
                        inputMode="numeric"
                        maxLength={2}
                        disabled={!may || !orders.rules.customer}
                        value={String(orders.days)}
                        onChange={({ target }) => {
                          onChange({ ...orders, days: Math.min(Number(target.value.replace(/\D/g, '')), orderLimits.days) })
                        }}
                      />
                      {t('orders.daysAfter')}
                    </label>
                  ) : null}
                </li>
              ))}
            </ol>
            <small>{t('orders.rulesHint')}</small>
          </LabelledLine>
          <LabelledLine label={t('orders.sample')} width={labelWidth}>
            <Button
              icon={<Download size={15} aria-hidden="true" />}
              disabled={changed}
              title={changed ? t('orders.sampleSaveFirst') : undefined}
              onClick={() => {
                saveEmailFile('readOrderTemplate', {}, `${t('orders.sampleFile')}.xlsx`).catch(() => undefined)
              }}
            >
              {t('orders.download')}
            </Button>
          </LabelledLine>
        </div>
      </div>
    </section>
  )
}
