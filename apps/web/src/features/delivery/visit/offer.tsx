// The invoices of a delivery: parties and amounts once the code is right, their files once it is signed for.
import { App, Button } from 'antd'
import { Download, Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { emailAddress } from '../../../lib/http/email-api.ts'
import { fileSize } from '../../../lib/format/file-size.ts'
import { kindName } from '../../../shared/invoice/kind-name.ts'
import { useLanguage } from '../../../lib/i18n/language.ts'
import { minuteOf } from '../../../lib/format/moment.ts'
import { Amount, Nil } from '../../../ui/values/amount.tsx'
import { FileName } from '../../../ui/values/file-name.tsx'
import { LongNumber } from '../../../ui/values/long-number.tsx'
import { printFile, saveFrom } from './fetch-file.ts'
import type { Offer, Visit, VisitCalls, VisitFile } from './use-visit.ts'
import styles from './visit.module.css'

const total = (files: readonly VisitFile[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0)

export const Invoices = ({ visit, offer, calls }: { visit: Visit; offer: Offer; calls: VisitCalls }) => {
  const { t } = useTranslation('deliveryVisit')
  const { message } = App.useApp()
  const english = useLanguage() === 'en-US'
  const signed = visit.step === 'signed'
  /** The state is read first: a delivery that was revoked meanwhile says so on the page. */
  const fetched = (go: () => void) => {
    calls.stillOpen().then(
      (open) => {
        if (open) go()
      },
      () => void message.error(t('failed.text')),
    )
  }
  const save = (address: string) => {
    fetched(() => {
      saveFrom(address)
    })
  }
  const chip = (file: VisitFile) => (
    <button
      key={file.id}
      type="button"
      className={styles['chip']}
      title={file.name}
      onClick={() => {
        save(emailAddress('readVisitFile', { id: file.id }))
      }}
    >
      <span className={styles['unseen']}>{file.invoiceId === null ? t('files.fetch') : t('files.download', { name: file.name })} </span>
      <b data-format={file.format}>{file.format.toUpperCase()}</b>
      {file.invoiceId === null ? <FileName name={file.name} /> : null}
      {fileSize(file.bytes)}
    </button>
  )
  const others = offer.files.filter(({ invoiceId }) => invoiceId === null)
  return (
    <>
      <div className={`${styles['heads']}${signed ? ` ${styles['open']}` : ''}`} aria-hidden="true">
        <span>{t('files.number')}</span>
        <span>{t('files.date')}</span>
        {signed ? <span>{t('files.originals')}</span> : null}
        <span>{t('files.amount')}</span>
      </div>
      <ul
        className={`${styles['invoices']}${signed ? ` ${styles['open']}` : ''}`}
        aria-label={t('count', { count: offer.invoices.length })}
      >
        {offer.invoices.map((invoice) => {
          const files = offer.files.filter(({ invoiceId }) => invoiceId === invoice.id)
          const pdf = files.find(({ format }) => format === 'pdf')
          return (
            <li key={invoice.id}>
              <span>
                <LongNumber value={invoice.number} />
                <small>{invoice.buyer ?? <Nil />}</small>
              </span>
              <span>
                {invoice.date ?? <Nil />}
                <small>{kindName(invoice.type, english)}</small>
              </span>
              {signed ? (
                <span className={styles['files']}>
                  {files.length > 0 ? files.map(chip) : <small>{t('files.none')}</small>}
                  {pdf ? (
                    <button
                      type="button"
                      className="plain"
                      aria-label={t('files.print', { number: invoice.number })}
                      title={t('files.print', { number: invoice.number })}
                      onClick={() => {
                        const tab = window.open('', '_blank')
                        if (!tab) {
                          void message.warning(t('files.printBlocked'))
                          return
                        }
                        printFile(tab, emailAddress('readVisitFile', { id: pdf.id }), calls.stillOpen).catch(
                          () => void message.error(t('failed.text')),
                        )
                      }}
                    >
                      <Printer size={15} strokeWidth={1.75} aria-hidden="true" />
                    </button>
                  ) : null}
                </span>
              ) : null}
              <Amount value={invoice.amount} strong />
            </li>
          )
        })}
      </ul>
      {signed && others.length > 0 ? (
        <p className={styles['files']}>
          <small>{t('files.others')}</small>
          {others.map(chip)}
        </p>
      ) : null}
      <div className={styles['sum']}>
        {signed && offer.files.length > 0 ? (
          <span className={styles['all']}>
            <Button
              type="primary"
              size="large"
              icon={<Download size={16} aria-hidden="true" />}
              onClick={() => {
                save(emailAddress('readVisitArchive'))
              }}
            >
              {t('files.all', { size: fileSize(total(offer.files)) })}
            </Button>
            <small>{t('files.until', { time: minuteOf(visit.validUntil).slice(5) })}</small>
          </span>
        ) : (
          <small>
            {t('count', { count: offer.invoices.length })}
            {offer.files.length > 0 ? ` · ${fileSize(total(offer.files))}` : ''}
          </small>
        )}
        <span>
          <small>{t('sum')}</small>
          <b>
            <Amount value={offer.amount} />
          </b>
        </span>
      </div>
    </>
  )
}
