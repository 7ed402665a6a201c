// 链接域名: the company's own hosts in lines, and below them those of known issuers.
import { App, Skeleton } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Received } from '@piaotai/contract/endpoint.ts'
import { intakeEndpoints } from '@piaotai/contract/intake-api.ts'
import { bureauApi } from '../../../lib/http/bureau-api.ts'
import { minuteOf } from '../../../lib/format/moment.ts'
import { ContractForm, ContractFormButtons } from '../../../ui/kits/form/contract-form.tsx'
import { useContractForm } from '../../../ui/kits/form/use-contract-form.ts'
import { LoadFailed } from '../../../ui/page/load-failed.tsx'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { useMissingPermission } from '../../../lib/session/use-missing-permission.ts'
import styles from './link-hosts.module.css'

type Hosts = Received<typeof intakeEndpoints.readIntakeHosts>
const key = ['intakeHosts'] as const

const LinkHosts = () => {
  const { t } = useTranslation('intakeApi')
  const read = useQuery({ queryKey: key, queryFn: () => bureauApi.readIntakeHosts({}, { quiet: true }) })
  if (read.isError && !read.data) return <LoadFailed title={t('failed')} text={t('failedText')} onRetry={read.refetch} error={read.error} />
  return read.data ? (
    <Editor key={read.data.version} stored={read.data} />
  ) : (
    <div className={styles['page']}>
      <Skeleton active />
    </div>
  )
}
export default LinkHosts

/** Of a pasted link only its host is kept. */
const hostIn = (text: string): string => (/^https?:\/\//i.test(text) && URL.canParse(text) ? new URL(text).hostname : text)
const plain = (host: string): string => host.trim().toLowerCase()

const Editor = ({ stored }: { readonly stored: Hosts }) => {
  const { t } = useTranslation('intakeApi')
  const { message } = App.useApp()
  const client = useQueryClient()
  const missingPermission = useMissingPermission()('billBusinessConfig.edit')
  const may = missingPermission === undefined
  const contractForm = useContractForm({
    schema: intakeEndpoints.saveIntakeHosts.input,
    initial: { version: stored.version, hosts: [...stored.hosts] },
    judge: ({ hosts }) =>
      hosts.flatMap((host, at) =>
        host !== '' && hosts.findIndex((one) => plain(one) === plain(host)) < at ? [{ path: `hosts[${at}]`, sentence: t('twice') }] : [],
      ),
    send: async (values) => {
      const saved = await bureauApi.saveIntakeHosts(values, { quiet: true })
      void message.success(t('saved'))
      client.setQueryData(key, saved)
    },
  })
  const { AppField } = contractForm.form
  return (
    <>
      <PageHead
        title={t('title')}
        facts={stored.changedAt === null ? t('never') : t('changed', { who: stored.changedBy, at: minuteOf(stored.changedAt) })}
        actions={<ContractFormButtons form={contractForm} discard={t('discard')} save={t('save')} missingPermission={missingPermission} />}
      />
      <div className={styles['page']}>
        <p className="sub">{t('text')}</p>
        <ContractForm form={contractForm}>
          <fieldset disabled={!may} title={missingPermission} className={styles['own']}>
            <AppField name="hosts" mode="array">
              {({ Lines, state }) => (
                <Lines
                  legend={t('own')}
                  hint={t('ownHint')}
                  columns="1fr"
                  start=""
                  table
                  words={{ add: t('add'), remove: (line) => t('remove', { host: state.value[line] ?? '' }) }}
                >
                  {(line) => (
                    <AppField name={`hosts[${line}]`}>
                      {({ Cell }) => <Cell label={`${t('host')} ${line + 1}`} placeholder="fp.example.com" plain={hostIn} />}
                    </AppField>
                  )}
                </Lines>
              )}
            </AppField>
          </fieldset>
        </ContractForm>
        <section aria-label={t('known')}>
          <h2>{t('known')}</h2>
          <ul className={styles['known']}>
            {stored.known.map((host) => (
              <li key={host} className="mono">
                {host.replace(/^\./, '*.')}
              </li>
            ))}
          </ul>
        </section>
      </div>
    </>
  )
}
