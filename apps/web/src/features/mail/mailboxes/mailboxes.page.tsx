// 收票邮箱: the company's addresses on the platform, the mailboxes that are read, and rules about senders.
import { Skeleton } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { emailApi } from '../../../lib/http/email-api.ts'
import { LoadFailed } from '../../../ui/page/load-failed.tsx'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { useMissingPermission } from '../../../lib/session/use-missing-permission.ts'
import { AccountsPart } from './accounts-part.tsx'
import { AddressesPart } from './addresses-part.tsx'
import { mailboxesKey } from '../mail.queries.ts'
import { RulesPart } from './rules-part.tsx'
import styles from './mailboxes.module.css'

const MailboxesPage = () => {
  const { t } = useTranslation('mailMailboxes')
  const { t: shell } = useTranslation('shell')
  const why = useMissingPermission()('mailboxes.edit')
  const addresses = useQuery({
    queryKey: [...mailboxesKey, 'addresses'],
    queryFn: () => emailApi.readMailAddresses({}, { quiet: true }),
    retry: false,
  })
  return (
    <>
      <PageHead title={shell('page.menu_4.mailboxes')} facts={t('facts')} />
      <div className={styles['page']}>
        {addresses.isError ? (
          <LoadFailed title={t('failed')} text={t('failedText')} onRetry={addresses.refetch} error={addresses.error} />
        ) : addresses.data ? (
          <>
            <AddressesPart addresses={addresses.data} why={why} />
            <AccountsPart why={why} />
            <RulesPart why={why} />
          </>
        ) : (
          <Skeleton active paragraph={{ rows: 10 }} />
        )}
      </div>
    </>
  )
}
export default MailboxesPage
