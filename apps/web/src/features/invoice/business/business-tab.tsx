// 业务, 扩展 and 凭证: the company's own fields, the face's special fields, and the facts of the booking.
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReadArea } from '@piaotai/domain/rights/permission.ts'
import { specialFacts } from '@piaotai/domain/invoice/special-business.ts'
import { specialName } from '../special-name.ts'
import { Amount, Nil } from '../../../ui/values/amount.tsx'
import { Status } from '../../../ui/values/status.tsx'
import { Attachments } from './attachments.tsx'
import { OwnFields, type OwnProps } from './own-fields.tsx'
import styles from './business.module.css'
import invoiceDrawerStyles from '../drawer/invoice-drawer.module.css'

const InvoiceVoucher = lazy(() => import('./invoice-voucher.tsx'))
/** Fetched with the tab alone: its sentences are those of another page. */
const CommercialPart = lazy(() => import('./commercial-part.tsx'))
const DeductiblePart = lazy(() => import('./deductible-part.tsx'))
const ReplyPart = lazy(() => import('./reply-part.tsx'))

export const BusinessTab = ({
  lacksSave,
  ...props
}: OwnProps & {
  /** The permission that saving files lacks. */
  readonly lacksSave: string | undefined
}) => (
  <div className={styles['business']}>
    <OwnFields {...props} part="business" />
    {props.editing || props.fixed ? null : (
      <Suspense>
        <CommercialPart id={props.invoice.id} area={props.area} />
        <ReplyPart id={props.invoice.id} area={props.area} />
      </Suspense>
    )}
    {props.editing ? null : (
      <Attachments
        area={props.area}
        invoice={props.invoice}
        missingPermission={props.missingPermission}
        lacksSave={lacksSave}
        onChanged={props.onChanged}
        fixed={props.fixed ?? false}
      />
    )}
  </div>
)

/** The company's extended fields, and the fields of a special business: traveller, train, plate, place. */
export const ExtendedTab = (props: OwnProps) => {
  const { t } = useTranslation('invoice')
  const { t: ts } = useTranslation('states')
  const { specialBusiness, extra } = props.invoice
  const facts = specialFacts(extra)
  return (
    <div className={styles['business']}>
      <OwnFields {...props} part="extended" />
      {props.editing ? null : (
        <section>
          <h3>
            {t('business.special')}
            {specialBusiness ? <small>{specialName(ts, specialBusiness)}</small> : null}
          </h3>
          {facts.length > 0 ? (
            <dl className={invoiceDrawerStyles['face-fields']}>
              {facts.map(([label, value]) => (
                <div key={label} className={invoiceDrawerStyles['face-field']}>
                  <dt className="label">{label}</dt>
                  <dd className={styles['own-value']}>{value}</dd>
                </div>
              ))}
            </dl>
          ) : (
            <p className="sub">{t('business.noSpecial')}</p>
          )}
        </section>
      )}
    </div>
  )
}

export const VoucherTab = ({
  looked,
  ...props
}: OwnProps & {
  /** Through which area the invoice is seen; a deleted one is in no voucher. */
  readonly looked?: ReadArea
}) => {
  const { t } = useTranslation('invoice')
  const { invoice: v } = props
  return (
    <div className={styles['business']}>
      <OwnFields {...props} part="voucher" />
      {looked === undefined || props.editing ? null : (
        <Suspense>
          <InvoiceVoucher key={v.id} id={v.id} area={looked} />
        </Suspense>
      )}
      {props.editing ? null : (
        <section>
          <h3>{t('business.taxFacts')}</h3>
          <dl className={invoiceDrawerStyles['face-fields']}>
            <div className={invoiceDrawerStyles['face-field']}>
              <dt className="label">{t('business.use')}</dt>
              <dd className={styles['own-value']}>
                <Status family="use" value={v.useStatus} />
              </dd>
            </div>
            <div className={invoiceDrawerStyles['face-field']}>
              <dt className="label">{t('business.deductible')}</dt>
              <dd className={styles['own-value']}>
                {v.deductible ? (
                  <Suspense fallback={<Amount value={v.deductible.figure} />}>
                    <DeductiblePart deductible={v.deductible} />
                  </Suspense>
                ) : (
                  <Nil />
                )}
              </dd>
            </div>
          </dl>
        </section>
      )}
    </div>
  )
}
