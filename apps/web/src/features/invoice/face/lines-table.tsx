// The lines of an invoice.
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useComma } from '../../../lib/i18n/language.ts'
import { Amount, Nil } from '../../../ui/values/amount.tsx'
import type { Detail } from '../detail.ts'
import styles from '../drawer/invoice-drawer.module.css'

/** The number of lines on the face, and the page size for an invoice with very many. */
const few = 5
const step = 300

/** `short` shows the first few on the face; `onAll` opens all of them. */
export const LinesTable = ({ invoice, short = false, onAll }: { invoice: Detail; short?: boolean; onAll?: () => void }) => {
  const { t } = useTranslation('invoice')
  const comma = useComma()
  const [most, setMost] = useState(short ? few : step)
  const { lines } = invoice
  if (lines.length === 0)
    return short ? null : (
      <p className="sub" style={{ padding: 20 }}>
        {t('detail.noLines')}
      </p>
    )
  const fits = invoice.checks.find((c) => c.name === 'linesAgree')
  const left = lines.length - most
  return (
    <div className={styles['lines']}>
      <h3>
        {t('detail.field.lines')}
        <small>
          {t('detail.linesFacts', { count: lines.length })}
          {fits ? `${comma}${t(fits.ok ? 'detail.linesAgree' : 'detail.linesDiffer')}` : ''}
        </small>
      </h3>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('detail.name')}</th>
            <th scope="col" className="right">
              {t('detail.quantity')}
            </th>
            {short ? null : (
              <th scope="col" className="right">
                {t('detail.unitPrice')}
              </th>
            )}
            <th scope="col" className="right">
              {t('detail.amount')}
            </th>
            <th scope="col" className="right">
              {t('detail.rate')}
            </th>
            <th scope="col" className="right">
              {t('detail.tax')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.slice(0, most).map((l, i) => (
            <tr key={i}>
              <td>
                <span className={styles['line-name']}>{l.name ?? <Nil />}</span>
                {l.spec ? <small>{l.spec}</small> : null}
              </td>
              <td className="right">{l.quantity ? `${l.quantity} ${l.unit ?? ''}` : <Nil />}</td>
              {short ? null : <td className={`right ${styles['price']}`}>{l.unitPrice ?? <Nil />}</td>}
              <td className="right">
                <Amount value={l.amount} />
              </td>
              <td className="right">{l.taxRate ?? <Nil />}</td>
              <td className="right">
                <Amount value={l.taxAmount} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {left > 0 ? (
        <Button
          type="link"
          size="small"
          onClick={() => {
            if (short && onAll) onAll()
            else setMost(most + step)
          }}
        >
          {t('detail.moreLines', { count: left })}
        </Button>
      ) : null}
    </div>
  )
}
