// The visual language as antd's theme, light and dark; it loads with what needs antd (antd-root.tsx).
import type { ThemeConfig } from 'antd'
import darkAlgorithm from 'antd/es/theme/themes/dark'
import type { ColorMode } from '../../lib/browser/color-mode.ts'
import { fontMono, fontSans } from './fonts.ts'
import { palettes, type Palette } from './palette.ts'

/**
 * With reduced motion antd renders without animations: else its menus would wait for the end of animations that never
 * start.
 */
const moves = !matchMedia('(prefers-reduced-motion: reduce)').matches

// oxlint-disable-next-line max-lines-per-function -- a table: antd's tokens in our colours
const themeOf = (mode: ColorMode, c: Palette): ThemeConfig => ({
  ...(mode === 'dark' ? { algorithm: darkAlgorithm } : {}),
  cssVar: { key: `piaotai-${mode}` },
  token: {
    motion: moves,
    colorPrimary: c['accent-ground'],
    colorPrimaryHover: c['accent-ground-hover'],
    colorInfo: c.running,
    colorSuccess: c.good,
    colorSuccessBg: c['good-tint'],
    colorWarning: c['attention-mark'],
    colorError: mode === 'dark' ? c.wrong : c.seal,
    colorLink: c.accent,
    colorLinkHover: c['accent-hover'],
    colorText: c.text,
    colorTextSecondary: c['text-secondary'],
    colorTextTertiary: c['text-tertiary'],
    colorTextQuaternary: c['text-faint'],
    colorTextPlaceholder: c['text-muted'],
    colorBgLayout: c.desk,
    colorBgContainer: c.sheet,
    colorBgElevated: c.raised,
    colorBgMask: c.mask,
    colorBorder: c.edge,
    colorBorderSecondary: c.line,
    colorSplit: c.line,
    colorFillAlter: c.paper,
    colorFillSecondary: c['fill-strong'],
    colorFillTertiary: c.fill,
    borderRadius: 6,
    borderRadiusSM: 4,
    borderRadiusLG: 8,
    fontFamily: fontSans,
    fontFamilyCode: fontMono,
    fontSize: 13,
    fontSizeSM: 12,
    fontSizeLG: 15,
    fontSizeXL: 18,
    fontSizeHeading1: 28,
    fontSizeHeading2: 22,
    fontSizeHeading3: 18,
    fontSizeHeading4: 15,
    fontSizeHeading5: 13,
    lineHeight: 1.5385,
    fontWeightStrong: 600,
    controlHeight: 30,
    controlHeightSM: 24,
    controlHeightLG: 38,
    motionDurationFast: '0.08s',
    motionDurationMid: '0.14s',
    motionDurationSlow: '0.22s',
    motionEaseInOut: 'cubic-bezier(.2,0,0,1)',
    boxShadow: `0 1px 2px ${c['shadow-faint']}, 0 6px 20px ${c.shadow}`,
    boxShadowSecondary: `0 2px 6px ${c['shadow-faint']}, 0 16px 48px ${c['shadow-strong']}`,
    controlItemBgActive: c['accent-tint'],
    controlItemBgActiveHover: c['accent-tint-hover'],
    controlOutline: mode === 'dark' ? 'rgba(130,193,210,.2)' : 'rgba(21,88,110,.16)',
    controlOutlineWidth: 3,
  },
  components: {
    Table: {
      headerBg: c.paper,
      headerColor: c['text-tertiary'],
      headerSplitColor: 'transparent',
      headerBorderRadius: 0,
      bodySortBg: 'transparent',
      headerSortActiveBg: c.paper,
      headerSortHoverBg: c.fill,
      fixedHeaderSortActiveBg: c.paper,
      rowHoverBg: c['row-hover'],
      rowSelectedBg: c.selected,
      rowSelectedHoverBg: c['selected-hover'],
      borderColor: c['line-row'],
      cellPaddingInlineSM: 7,
      cellFontSizeSM: 13,
    },
    Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none', paddingInline: 12, fontWeight: 400 },
    Tabs: {
      horizontalItemGutter: 22,
      horizontalMargin: '0',
      horizontalItemPadding: '9px 0',
      titleFontSize: 13,
      inkBarColor: c.text,
      itemColor: c['text-tertiary'],
      itemSelectedColor: c.text,
      itemHoverColor: c.text,
    },
    Menu: {
      itemHeight: 32,
      itemBorderRadius: 6,
      itemMarginInline: 0,
      itemColor: c['text-secondary'],
      itemSelectedColor: c.text,
      itemSelectedBg: c.pill,
      subMenuItemBg: 'transparent',
      groupTitleColor: c['text-tertiary'],
    },
    Modal: { titleFontSize: 16, borderRadiusLG: 12, contentBg: c.sheet, headerBg: c.sheet },
    Select: { optionSelectedBg: c['accent-tint'] },
    Segmented: { trackBg: c['fill-strong'], itemSelectedBg: mode === 'dark' ? c['line-strong'] : c.sheet, trackPadding: 2 },
    Progress: { defaultColor: c.accent, remainingColor: c['fill-strong'] },
    Tag: { defaultBg: c.fill, defaultColor: c['text-tertiary'] },
    Tooltip: { colorBgSpotlight: c.bar },
    Drawer: { colorBgElevated: c.sheet },
    Form: { labelColor: c['text-secondary'], verticalLabelPadding: '0 0 4px' },
  },
})
const themes: { light?: ThemeConfig; dark?: ThemeConfig } = {}
/** The theme of a mode, always the same object; light until the dark palette has loaded. */
export const themeFor = (mode: ColorMode): ThemeConfig => {
  const palette = palettes[mode]
  return palette ? (themes[mode] ??= themeOf(mode, palette)) : themeFor('light')
}
