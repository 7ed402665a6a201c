// A failure to load, shown in place of the content, with a retry button.
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { EmptyState } from './empty-state.tsx'

interface Props {
  readonly title: string
  readonly text: string
  readonly onRetry: () => unknown
}
export const LoadFailed = ({ title, text, onRetry }: Props) => {
  const { t } = useTranslation('shell')
  return (
    <EmptyState
      kind="none"
      title={title}
      text={text}
      actions={
        <Button
          onClick={() => {
            void onRetry()
          }}
        >
          {t('retry')}
        </Button>
      }
    />
  )
}
