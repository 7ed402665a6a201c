// The visual language as tokens: ink, paper and a seal. Quiet when right, loud when wrong.
import type { ThemeConfig } from 'antd'

export const fontSans = "'IBM Plex Sans','PingFang SC','HarmonyOS Sans SC','MiSans','Microsoft YaHei UI','Microsoft YaHei','Noto Sans CJK SC','Noto Sans SC',sans-serif"
const fontMono = "'IBM Plex Mono','Cascadia Mono','SFMono-Regular',Consolas,'Noto Sans CJK SC',monospace"

/** Where the system asks for less motion, antd draws without: its menus would wait for the end of motions that never begin. */
const moves = !matchMedia('(prefers-reduced-motion: reduce)').matches

export const theme: ThemeConfig = {
  cssVar: { key: 'piaotai' },
  token: {
    motion: moves,
    colorPrimary: '#15586E', colorInfo: '#2B5794', colorSuccess: '#2E6B42', colorWarning: '#B7791F', colorError: '#B02E26', colorLink: '#15586E', colorLinkHover: '#1F7590',
    colorText: '#1A1D21', colorTextSecondary: '#43484F', colorTextTertiary: '#62676E', colorTextQuaternary: '#9A9C9E', colorTextPlaceholder: '#6B6F75',
    colorBgLayout: '#F4F2EC', colorBgContainer: '#FFFFFF', colorBgElevated: '#FFFFFF', colorBgMask: 'rgba(22,30,34,.42)', colorBorder: '#D6D1C6', colorBorderSecondary: '#E8E4DB', colorSplit: '#E8E4DB',
    colorFillAlter: '#FAF9F5', colorFillSecondary: '#ECE9E1', colorFillTertiary: '#F3F1EB', borderRadius: 6, borderRadiusSM: 4, borderRadiusLG: 8, fontFamily: fontSans, fontFamilyCode: fontMono,
    fontSize: 13, fontSizeSM: 12, fontSizeLG: 15, fontSizeXL: 18, fontSizeHeading1: 28, fontSizeHeading2: 22, fontSizeHeading3: 18, fontSizeHeading4: 15, fontSizeHeading5: 13, lineHeight: 1.5385, fontWeightStrong: 600,
    controlHeight: 30, controlHeightSM: 24, controlHeightLG: 38, motionDurationFast: '0.08s', motionDurationMid: '0.14s', motionDurationSlow: '0.22s', motionEaseInOut: 'cubic-bezier(.2,0,0,1)',
    boxShadow: '0 1px 2px rgba(26,29,33,.05), 0 6px 20px rgba(26,29,33,.08)', boxShadowSecondary: '0 2px 6px rgba(26,29,33,.06), 0 16px 48px rgba(26,29,33,.16)', controlItemBgActive: '#E8F1F3', controlItemBgActiveHover: '#DDEAED', controlOutline: 'rgba(21,88,110,.16)', controlOutlineWidth: 3,
  },
  components: {
    Table: { headerBg: '#FAF9F5', headerColor: '#62676E', headerSplitColor: 'transparent', headerBorderRadius: 0, bodySortBg: 'transparent', headerSortActiveBg: '#FAF9F5', headerSortHoverBg: '#F3F1EB', fixedHeaderSortActiveBg: '#FAF9F5', rowHoverBg: '#F6F8F8', rowSelectedBg: '#EDF4F5', rowSelectedHoverBg: '#E4EEF0', borderColor: '#EFECE5', cellPaddingInlineSM: 7, cellFontSizeSM: 13 },
    Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none', paddingInline: 12, fontWeight: 400 },
    Tabs: { horizontalItemGutter: 22, horizontalMargin: '0', horizontalItemPadding: '9px 0', titleFontSize: 13, inkBarColor: '#1A1D21', itemColor: '#62676E', itemSelectedColor: '#1A1D21', itemHoverColor: '#1A1D21' },
    Menu: { itemHeight: 32, itemBorderRadius: 6, itemMarginInline: 0, itemColor: '#43484F', itemSelectedColor: '#1A1D21', itemSelectedBg: '#E6E3DA', subMenuItemBg: 'transparent', groupTitleColor: '#62676E' },
    Modal: { titleFontSize: 16, borderRadiusLG: 12 }, Select: { optionSelectedBg: '#E8F1F3' }, Segmented: { trackBg: '#EFECE5', itemSelectedBg: '#fff', trackPadding: 2 },
    Progress: { defaultColor: '#15586E', remainingColor: '#ECE9E1' }, Tag: { defaultBg: '#F1EFEA', defaultColor: '#62676E' }, Tooltip: { colorBgSpotlight: '#16262D' }, Form: { labelColor: '#43484F', verticalLabelPadding: '0 0 4px' },
  },
}
