import type { FolderFiles } from './import-folder.js';

/**
 * A small Crunchbase snapshot of 2013. Compared with a real one, its columns have another order, some are missing, and
 * one is added.
 */
export const snapshotFiles = {
  'objects.csv': [
    'id,entity_type,entity_id,parent_id,name,normalized_name,permalink,category_code,status,founded_at,domain,homepage_url,twitter_username,logo_url,short_description,description,overview,tag_list,country_code,state_code,city,region,investment_rounds,funding_rounds,funding_total_usd,updated_at,extra',
    'c:1,Company,1,,Kiln One,kiln one,/company/kiln-one,games_video,operating,2005-10-17,kiln.example,http://www.kiln.example/,kilnone,,,Ceramics at scale,"<p>First ""words"", with a comma.</p>\n\n<p>Second.</p>","clay, kilns",USA,WA,Seattle,Seattle,0,2,39750000.0,2013-04-13 03:29:00,x',
    'c:2,Company,2,,Glaze,glaze,/company/glaze,,acquired,NULL,,,,,,,,,,,,unknown,0,0,0.0,,',
    'c:3,Company,3,,Wheel,wheel,/company/wheel,software,ipo,1800-01-01,,http://facebook.com/wheel,,,,,,,DEU,,Berlin,,1,3,7000000,,',
    'f:1,FinancialOrg,1,,Clay Capital,clay capital,/financial-organization/clay-capital,,,1999-01-01,clay.example,http://clay.example,,,,Invests in clay,,,USA,CA,,,4,0,,2012-01-01 00:00:00,',
    'p:1,Person,1,,Ada Lang,ada lang,/person/ada-lang,,,,,http://www.linkedin.com/in/adalang,@ada,http://img.example/ada.png,,,Engineer.,,,,,unknown,,,,2013-06-03 09:58:46,',
    'p:2,Person,2,,Ben Otter,ben otter,/person/ben-otter,,,,,,,,,,,,,,,,,,,,',
    'r:1,Product,1,,Clay App,clay app,/product/clay-app,,live,,,,,,,,,,,,,,,,,,',
  ],
  'people.csv': [
    'id,object_id,first_name,last_name,birthplace,affiliation_name',
    '1,p:1,Ada,Lang,Portland,Wheel',
    '2,p:3,Cy,Young,,',
  ],
  'relationships.csv': [
    'id,relationship_id,person_object_id,relationship_object_id,start_at,end_at,is_past,sequence,title,created_at,updated_at',
    '1,1,p:1,c:1,2005-10-01,2009-12-31,1,9,Co-Founder & CEO,2007-05-25 07:03:54,2013-06-03 09:58:46',
    '2,2,p:1,c:3,2010-01-01,NULL,0,8,VP Product,,',
    '3,3,p:1,f:1,,,0,4,Advisor,,',
    '4,4,p:1,c:99,2001-01-01,2002-01-01,1,1,Clerk,,',
    '5,5,p:77,c:1,,,0,1,Unknown,,',
  ],
  'degrees.csv': [
    'id,object_id,degree_type,subject,institution,graduated_at,created_at,updated_at',
    '1,p:1,MBA,,,,,',
    '2,p:1,BA,"English, French","Washington University, St. Louis",1990-01-01,,',
  ],
  'funding_rounds.csv': [
    'id,funding_round_id,object_id,funded_at,funding_round_type,funding_round_code,raised_amount_usd,raised_amount,raised_currency_code,pre_money_valuation_usd,pre_money_valuation,pre_money_currency_code,post_money_valuation_usd,post_money_valuation,post_money_currency_code,participants,is_first_round,is_last_round',
    '1,101,c:1,2006-12-01,series-a,a,8500000.0,8500000.0,USD,10000000,10000000,USD,18500000,18500000,USD,2,1,0',
    '2,102,c:1,2008-01-01,series-c+,d,\\N,2000000,EUR,0,0,NULL,0,0,NULL,0,0,1',
    '3,103,c:3,0000-00-00,angel,,,-5,USD,,,,,,,1,0,0',
    '4,104,c:98,2008-01-01,venture,unattributed,1,1,USD,,,,,,,0,0,0',
  ],
  'investments.csv': [
    'id,funding_round_id,funded_object_id,investor_object_id,created_at,updated_at',
    '1,101,c:1,f:1,,',
    '2,101,c:1,p:2,,',
    '3,103,c:3,c:3,,',
    '4,999,c:1,f:1,,',
    '5,101,c:1,f:55,,',
  ],
  'acquisitions.csv': [
    'id,acquisition_id,acquiring_object_id,acquired_object_id,term_code,price_amount,price_currency_code,acquired_at',
    '1,1,f:1,c:2,cash,20000000.6,USD,2007-05-30',
    '2,2,c:1,c:2,stock,3000000,GBP,2006-05-30',
  ],
  'ipos.csv': [
    'id,ipo_id,object_id,valuation_amount,valuation_currency_code,raised_amount,raised_currency_code,public_at,stock_symbol',
    '1,1,c:3,104000000000,USD,18400000000.4,USD,2012-05-18,NASDAQ:WHL',
  ],
  'funds.csv': [
    'id,fund_id,object_id,name,funded_at,raised_amount,raised_currency_code',
    '1,1,f:1,Second Fund,2008-12-16,300000000.0,USD',
  ],
  'offices.csv': [
    'id,object_id,office_id,description,region,address1,city,zip_code,state_code,country_code,latitude,longitude',
    '1,c:2,1,Branch,,,Paris,,,FRA,,',
    '2,c:2,2,Headquarters,London,,London,,,GBR,,',
    '3,p:1,3,,SF Bay,,Oakland,,CA,USA,,',
  ],
  'milestones.csv': [
    'id,object_id,milestone_at,milestone_code,description,source_url,source_description',
    '1,c:1,2010-09-05,other,Opened a shop,http://news.example/shop,News',
    '2,c:1,2011-01-01,other,Closed it,,',
    '3,p:1,2011-01-01,other,Won a prize,,',
  ],
} as const satisfies FolderFiles;
