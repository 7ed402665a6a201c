// The invoices found in a file: place, identity, outcome, and link. A sheet may have thousands: they load in pages.
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useComma } from '../../lib/i18n/language.ts'
import { Amount } from '../../ui/values/amount.tsx'
import { LongNumber } from '../../ui/values/long-number.tsx'
import type { ImportedFile } from '../../lib/upload/upload-register.ts'
import { useDetailText } from './detail-text.ts'
import { moreItemsQuery } from './intake.queries.ts'
import { StateMark } from './state-mark.tsx'
import { barred, type RowView } from './row-view.ts'
import { Button } from '../../ui/controls/button.tsx'
import styles from './intake.module.css'

type Item = NonNullable<ImportedFile['items']>[number]
const marks: Readonly<Record<Item['outcome'], Pick<RowView, 'tone' | 'word'>>> = {
  entered: { tone: 'good', word: 'recorded' },
  originalUpdated: { tone: 'good', word: 'updated' },
  joined: { tone: 'good', word: 'joined' },
  duplicate: { tone: 'attention', word: 'duplicate' },
  held: { tone: 'attention', word: 'held' },
  exception: { tone: 'wrong', word: 'noneSaved' },
  discarded: { tone: 'rest', word: 'discarded' },
}

interface Props {
  file: ImportedFile
  /** The permission that completing lacks. */
  missingPermission: string | undefined
  onOpenInvoice: (id: string) => void
  onComplete: (file: ImportedFile) => void
}
export const ImportItems = ({ file, missingPermission, onOpenInvoice, onComplete }: Props) => {
  const { t } = useTranslation('intake')
  const say = useDetailText()
  const comma = useComma()
  const [pending, setPending] = useState(false)
  const goesOn = file.nextItem !== null && file.nextItem !== undefined
  const more = useInfiniteQuery({ ...moreItemsQuery(file), enabled: pending && goesOn })
  if (!file.items)
    return <p className={`${styles['im-items']} ${styles['im-note']}`}>{file.found > 0 ? t('item.loading') : t('item.none')}</p>
  if (file.items.length === 0)
    return (
      <p className={`${styles['im-items']} ${styles['im-note']}`}>
        {file.reason ? say({ reason: file.reason, detail: file.reasonDetail }) : t('item.none')}
      </p>
    )
  const items = [...file.items, ...(goesOn ? (more.data?.pages.flatMap((page) => page.items ?? []) ?? []) : [])]
  const left = pending && more.data ? more.hasNextPage : goesOn
  const goOn = () => {
    if (pending && more.data) void more.fetchNextPage()
    else if (pending) void more.refetch()
    else setPending(true)
  }
  return (
    <ul className={styles['im-items']}>
      {items.map((item) => (
        <li key={item.id}>
          <span className={styles['im-note']}>
            {file.mode === 'sheet'
              ? t('item.rows', { rows: item.pages.join(comma) })
              : item.pages.length === 0
                ? t('item.attached')
                : t('item.pages', { pages: item.pages.join(comma) })}
          </span>
          <span>{item.number ? <LongNumber value={item.number} /> : <span className={styles['im-note']}>{t('item.noNumber')}</span>}</span>
          <StateMark view={{ ...marks[item.outcome], detail: [], actions: [] }} />
          <span className={styles['im-amount']}>
            <Amount value={item.amountIncludingTax} />
          </span>
          <span className={styles['im-cut']} title={item.sellerName ?? undefined}>
            {item.reason ? say({ reason: item.reason, detail: null }) : item.sellerName}
          </span>
          <span className={styles['im-actions']}>
            {item.outcome === 'held' && (
              <button
                type="button"
                className={styles['im-link']}
                {...barred('complete', missingPermission)}
                onClick={() => {
                  onComplete(file)
                }}
              >
                {t(item.waits ? 'action.compare' : 'action.complete')}
              </button>
            )}
            {item.invoiceId && (
              <button
                type="button"
                className={styles['im-link']}
                onClick={() => {
                  onOpenInvoice(item.invoiceId!)
                }}
              >
                {t(item.outcome === 'duplicate' ? 'action.viewExisting' : 'action.view')}
              </button>
            )}
          </span>
        </li>
      ))}
      {left ? (
        <li className={styles['im-note']}>
          <Button size="small" loading={more.isFetching} onClick={goOn}>
            {t('item.more')}
          </Button>{' '}
          {more.isError ? (
            <span role="alert" className={styles['im-wrong']}>
              {t('item.moreFailed')}
            </span>
          ) : (
            t('item.shown', { shown: items.length.toLocaleString('en-US'), found: file.found.toLocaleString('en-US') })
          )}
        </li>
      ) : null}
    </ul>
  )
}
