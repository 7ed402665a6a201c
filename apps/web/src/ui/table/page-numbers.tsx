// Page numbers: the first, the last and those around the current page.
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { SizeChoice } from './size-choice.tsx'
import styles from './list-page.module.css'

/** Page numbers with 0 for a gap: 1 … 4 5 6 … 20. */
export const numbersAround = (page: number, last: number): readonly number[] => {
  const near = [...new Set([1, page - 1, page, page + 1, last])].filter((n) => n >= 1 && n <= last).sort((a, b) => a - b)
  return near.flatMap((n, i) => {
    const before = near[i - 1] ?? n
    return n - before === 2 ? [n - 1, n] : n - before > 2 ? [0, n] : [n]
  })
}

interface Props {
  readonly page: number
  readonly pageSize: number
  readonly sizes: readonly number[]
  readonly total: number
  readonly onChange: (page: number, pageSize: number) => void
}
export const PageNumbers = ({ page, pageSize, sizes, total, onChange }: Props) => {
  const { t } = useTranslation('invoice')
  const last = Math.max(1, Math.ceil(total / pageSize))
  const go = (to: number) => {
    onChange(to, pageSize)
  }
  return (
    <>
      <nav className={styles['page-numbers']} aria-label={t('total.pages')}>
        <button
          type="button"
          aria-label={t('total.previous')}
          disabled={page <= 1}
          onClick={() => {
            go(page - 1)
          }}
        >
          <ChevronLeft size={15} aria-hidden="true" />
        </button>
        {numbersAround(Math.min(page, last), last).map((n, i) =>
          n === 0 ? (
            <span key={`gap ${i}`}>…</span>
          ) : (
            <button
              key={n}
              type="button"
              aria-label={t('total.toPage', { page: n })}
              aria-current={n === page ? 'page' : undefined}
              onClick={() => {
                go(n)
              }}
            >
              {n}
            </button>
          ),
        )}
        <button
          type="button"
          aria-label={t('total.next')}
          disabled={page >= last}
          onClick={() => {
            go(page + 1)
          }}
        >
          <ChevronRight size={15} aria-hidden="true" />
        </button>
      </nav>
      <SizeChoice
        value={pageSize}
        sizes={sizes}
        onChange={(size) => {
          onChange(1, size)
        }}
      />
    </>
  )
}
