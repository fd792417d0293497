// montage: node montage.mjs out.png cols width file...
import { chromium } from '@playwright/test'; import {readFileSync} from 'node:fs';
const [out,cols,width,...files]=process.argv.slice(2);
const b=await chromium.launch({executablePath:'/usr/bin/chromium-headless-shell',args:['--no-sandbox']}); const p=await b.newPage({viewport:{width:cols*(+width+8)+8,height:400}});
await p.setContent(`<body style="margin:8px;background:#888;display:grid;grid-template-columns:repeat(${cols},${width}px);gap:8px">`+files.map(f=>`<div><div style="font:11px sans-serif;background:#fff">${f.split('/').pop()}</div><img style="width:${width}px;max-height:${Math.round(width*(process.env.RATIO??1))}px;object-fit:cover;object-position:top;display:block" src="data:image/webp;base64,${readFileSync(f).toString('base64')}"></div>`).join('')+'</body>');
await p.waitForTimeout(300); await p.screenshot({path:out,fullPage:true}); await b.close();
