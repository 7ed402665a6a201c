export const fontSans =
  "'IBM Plex Sans','PingFang SC','HarmonyOS Sans SC','MiSans','Microsoft YaHei UI','Microsoft YaHei','Noto Sans CJK SC','Noto Sans SC',sans-serif"
export const fontMono = "'IBM Plex Mono','Cascadia Mono','SFMono-Regular',Consolas,'Noto Sans CJK SC',monospace"
