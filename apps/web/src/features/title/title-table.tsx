// The company's titles, a row each: what invoices bear, copied, set as default, changed or removed.
import { App, Table, type TableColumnsType } from 'antd'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/http/api.ts'
import { copyText } from '../../lib/browser/copy.ts'
import { minuteOf } from '../../lib/format/moment.ts'
import { CopyButton } from '../../ui/controls/copy-button.tsx'
import { DropMenu } from '../../ui/controls/drop-menu.tsx'
import { useConfirmDanger } from '../../ui/overlay/confirm-danger.ts'
import { invoiceDetails, useFormerWords } from './title-words.ts'
import { useTitleChange, type Title } from './title.queries.ts'
import styles from './title.module.css'

export const TitleTable = ({
  titles,
  missingPermission,
  onEdit,
}: {
  titles: readonly Title[]
  missingPermission: string | undefined
  onEdit: (title: Title) => void
}) => {
  const { t } = useTranslation('title')
  const { message } = App.useApp()
  const confirmDanger = useConfirmDanger()
  const formerWords = useFormerWords()
  const choose = useTitleChange((title: Title) => api.user.setDefaultTitle({ id: title.id }))
  const remove = useTitleChange((title: Title) => api.user.removeTitle({ id: title.id }))
  const copy = (title: Title) => {
    void copyText(
      invoiceDetails(title, {
        name: t('column.name'),
        taxId: t('column.taxId'),
        address: t('column.address'),
        phone: t('column.phone'),
        bankName: t('column.bankName'),
        bankAccount: t('column.bankAccount'),
      }),
    ).then(
      () => message.success(t('copied')),
      () => undefined,
    )
  }
  const askRemoval = (title: Title) => {
    confirmDanger({
      title: t('removeTitle'),
      content: t('removeText', { name: title.name }),
      okText: t('removeSubmit'),
      cancelText: t('cancel'),
      onOk: async () => {
        await remove.mutateAsync(title)
        void message.success(t('removed'))
      },
    })
  }
  const columns: TableColumnsType<Title> = [
    {
      title: t('column.name'),
      render: (_, title) => (
        <div className={styles['title-name']}>
          <b>{title.name}</b>
          {title.isDefault ? <em className="on">{t('default')}</em> : null}
          {title.kind === 'personal' ? <em>{t('kind.personal')}</em> : null}
          {title.formerNames.length > 0 ? (
            <small>
              {t('column.formerNames')} {formerWords(title.formerNames)}
            </small>
          ) : null}
        </div>
      ),
    },
    {
      title: t('column.taxId'),
      width: 200,
      render: (_, { taxId }) =>
        taxId ? (
          <span className="mono">
            {taxId}
            <CopyButton text={taxId} label={`${t('copy')} ${taxId}`} />
          </span>
        ) : (
          <span className="sub">—</span>
        ),
    },
    {
      title: `${t('column.address')} · ${t('column.phone')}`,
      width: '15%',
      render: (_, title) => <TwoLines first={title.address} second={title.phone} />,
    },
    {
      title: `${t('column.bankName')} · ${t('column.bankAccount')}`,
      width: '15%',
      render: (_, title) => <TwoLines first={title.bankName} second={title.bankAccount} />,
    },
    {
      title: t('changed'),
      width: 132,
      render: (_, title) => <TwoLines first={minuteOf(title.changedAt)} second={title.changedBy ?? ''} />,
    },
    {
      title: t('actions'),
      width: 110,
      render: (_, title) => (
        <span className={styles['title-actions']}>
          <button
            type="button"
            className="plain link"
            disabled={missingPermission !== undefined}
            title={missingPermission}
            aria-label={`${t('edit')} ${title.name}`}
            onClick={() => {
              onEdit(title)
            }}
          >
            {t('edit')}
          </button>
          <DropMenu
            menu={{
              items: [
                {
                  key: 'copy',
                  label: t('copy'),
                  onClick: () => {
                    copy(title)
                  },
                },
                {
                  key: 'default',
                  label: t('setDefault'),
                  disabled: missingPermission !== undefined || title.isDefault,
                  onClick: () => {
                    choose.mutateAsync(title).then(
                      () => {
                        void message.success(t('defaultSet', { name: title.name }))
                      },
                      () => undefined,
                    )
                  },
                },
                {
                  key: 'remove',
                  label: t('remove'),
                  danger: true,
                  disabled: missingPermission !== undefined,
                  onClick: () => {
                    askRemoval(title)
                  },
                },
              ],
            }}
          >
            <button type="button" className="plain link" aria-label={`${t('more')} ${title.name}`}>
              {t('more')}
            </button>
          </DropMenu>
        </span>
      ),
    },
  ]
  return <Table<Title> className="dense" size="small" rowKey="id" pagination={false} columns={columns} dataSource={[...titles]} />
}
const TwoLines = ({ first, second }: { first: string; second: string }) =>
  first === '' && second === '' ? (
    <span className="sub">—</span>
  ) : (
    <div className={styles['title-two-lines']}>
      {first === '' ? null : <span>{first}</span>}
      {second === '' ? null : <span>{second}</span>}
    </div>
  )
