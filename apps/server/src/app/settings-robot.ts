// Settings of group robots.
import { z } from 'zod'

export const robotSettings = {
  ROBOT_URLS: {
    shape: z.string().regex(/^(?:(?:wecom|dingtalk|feishu)=https?:\/\/[^\s,/]+,?)+$/),
    default: '',
    zh: '自建的企业微信、钉钉、飞书，群机器人也可以用它们的地址，逗号分隔，如 wecom=https://wecom.example.cn',
    en: 'WeCom, DingTalk or Feishu in the house, whose robots are taken too, by commas, as wecom=https://wecom.example.cn',
  },
} as const
